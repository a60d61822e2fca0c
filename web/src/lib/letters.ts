/**
 * The letters of the page: fetched after it has been seen, and put on while nothing is pressed. Words move a little
 * when they change, and a press that ends beside what it began on is no click.
 */
const FACE = '16px "Source Sans 3 Variable"'

const pressed = new Set<number>()
let arrived = false

function putOn(): void {
  if (arrived && !pressed.size) document.documentElement.dataset.letters = 'own'
}

addEventListener('pointerdown', ({ pointerId }) => pressed.add(pointerId), true)
for (const end of ['pointerup', 'pointercancel'] as const)
  addEventListener(
    end,
    ({ pointerId }) => {
      pressed.delete(pointerId)
      setTimeout(putOn) // the click comes first
    },
    true,
  )

async function fetchLetters(): Promise<void> {
  await import('./letters.css')
  await document.fonts.load(FACE)
}

/** Fetch the letters, and put them on as soon as no hand is at work. */
export async function bringLetters(fetch = fetchLetters): Promise<void> {
  await fetch()
  arrived = true
  putOn()
}
