import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { bringLetters } from './lib/letters'
import './lib/taste.svelte'

/* a page older than the server asks for parts that are no longer there: load it anew, but not again and again */
const RELOADED = 'sandtable.reloaded'
const PAUSE = 10_000 // milliseconds
addEventListener('vite:preloadError', (event) => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < PAUSE) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  event.preventDefault()
  location.reload()
})

/* the letters come when all that is needed first is there */
addEventListener('load', () => setTimeout(() => void bringLetters()))

const target = document.getElementById('app')
if (target) mount(App, { target })
