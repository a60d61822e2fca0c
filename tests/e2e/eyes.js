/* The eyes of a player who knows no rules: what is lit and where to point at it, and which buttons there are. */
const all = (selector) => [...document.querySelectorAll(selector)]
const orders = () => (document.querySelector('.orders') ?? document.querySelector('main'))?.innerText ?? ''

/* Whether a click at a point of the screen would mean this lit counter or space. */
function means(x, y, thing) {
  const frame = document.querySelector('.stage').getBoundingClientRect()
  if (x <= frame.left || y <= frame.top || x >= frame.right || y >= frame.bottom) return false
  const top = document.elementFromPoint(x, y)
  const counter = top?.closest('[data-piece]')
  return counter ? counter === thing || counter.dataset.at === thing.dataset.space : top?.closest('.lit') === thing
}

/* A point of the screen that means the thing: its middle, or some other part of it that nothing covers. */
function spot(thing) {
  const box = thing.querySelector('.ring, path').getBoundingClientRect()
  for (const [across, down] of [[0.5, 0.5], [0.5, 0.15], [0.5, 0.85], [0.25, 0.3], [0.75, 0.3], [0.25, 0.7], [0.75, 0.7]]) {
    const [x, y] = [box.left + across * box.width, box.top + down * box.height]
    if (means(x, y, thing)) return [x, y]
  }
  return null
}

window.eyes = {
  /* `draw`, from 0 to 1, chooses the lit thing; if it is out of sight, the next one that can be pointed at. */
  see(draw, what = '.over .lit') {
    const lit = all(what).filter((thing) => !thing.closest('aside')) // displays lie beside the map
    let point = null
    for (let i = 0; i < lit.length && !point; i++) point = spot(lit[(Math.floor(draw * lit.length) + i) % lit.length])
    return {
      point,
      lit: lit.length,
      beside: all('aside .counter.lit, aside .place [data-space], aside .over .lit').length,
      words: all('.orders .options button:enabled, .orders .values button:enabled').map((button) => button.innerText),
      plan: all('.orders .plan .head button:enabled').length > 0,
      whole: all('.orders .do:enabled').length > 0,
      chooser: all('.chooser .main').length,
      curtain: all('main.alone button').length > 0,
      /* A warning says what the next word will cost; it refuses nothing. */
      refusal: document.querySelector('.refusal:not(.warning)')?.innerText ?? '',
      over: all('dialog[open] .level').length > 0,
      text: orders(),
      state: this.state(),
    }
  },
  /* Everything that a click may change, to see that it has. */
  state: () =>
    [
      orders(),
      document.querySelector('.wrapper')?.style.transform,
      ...all('.chooser, dialog[open]').map((box) => box.innerText),
      ...all('.orders button').map((button) => `${button.disabled} ${button.getAttribute('aria-pressed')}`),
      ...all('.over .piece').map((piece) => `${piece.getAttribute('class')} ${piece.style.transform}`),
      ...all('.over [data-space]').map((space) => space.dataset.space),
    ].join('|'),
}
