import { afterEach, expect, it } from 'vitest'
import { bringLetters } from '../../src/lib/letters'

const root = document.documentElement
const press = (type: string) => dispatchEvent(new PointerEvent(type, { pointerId: 7 }))
const soon = () => new Promise((done) => setTimeout(done, 50))
const here = () => Promise.resolve()

afterEach(() => delete root.dataset.letters)

it('puts the letters on when they are here', async () => {
  await bringLetters(here)
  expect(root.dataset.letters).toBe('own')
})

it('moves no word under a press, and waits for its click', async () => {
  let put = ''
  const button = document.createElement('button')
  button.onclick = () => (put = root.dataset.letters ?? 'not yet')
  press('pointerdown')
  await bringLetters(here)
  await soon()
  expect(root.dataset.letters).toBeUndefined()
  press('pointerup')
  button.click()
  expect(put).toBe('not yet')
  await soon()
  expect(root.dataset.letters).toBe('own')
})
