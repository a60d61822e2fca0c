/** Calling the player: the icon of the tab, and a notification of the browser for who wants one. */
import { preferences } from '../storage'

/** Mark the tab as waiting for the player, or not; gives back what undoes it. */
export function attend(waiting: boolean): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const plain = './favicon.svg'
  if (link) link.href = waiting ? './favicon-turn.svg' : plain
  return () => {
    if (link) link.href = plain
  }
}

export const mayNotify = () => 'Notification' in window

/** Ask the browser whether it may notify; whether it may. */
export const askToNotify = async () => mayNotify() && (await Notification.requestPermission()) === 'granted'

/** Tell a player who looks elsewhere that it is their turn. */
export function callPlayer(text: string): void {
  if (!document.hidden || !preferences().notify || !mayNotify() || Notification.permission !== 'granted') return
  const note = new Notification('Your turn', { body: text, tag: 'sandtable-turn' })
  note.onclick = () => {
    window.focus()
    note.close()
  }
}
