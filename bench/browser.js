/* Runs inside the page and takes the times. "Seen" is the frame after the one in which the page has changed. */
const frame = () => new Promise((done) => requestAnimationFrame(done))
const counters = () => [...document.querySelectorAll('.over .piece')]

window.bench = {
  /* From the start of the navigation until the counters have been painted. */
  async firstPaint() {
    while (!counters().length) await frame()
    await frame()
    return performance.now()
  },

  /* The time between frames, until `stop`. */
  async frames() {
    const spent = []
    let last = await frame()
    this.going = true
    while (this.going) {
      const now = await frame()
      spent.push(now - last)
      last = now
    }
    return spent
  },

  /* What a click on a unit changes: spaces are lit, a question is put, a stack is fanned out. */
  choice: () =>
    [
      document.querySelectorAll('.over .lit[data-space]').length,
      document.querySelectorAll('.chooser').length,
      ...counters().map((counter) => counter.style.transform),
    ].join(),

  /* What a click on a hex changes. */
  places: () => counters().map((counter) => counter.dataset.at).join(),

  /* From the next click until what it has changed is seen. */
  click(looks) {
    const before = looks()
    return new Promise((done) =>
      addEventListener(
        'pointerup',
        async (event) => {
          while (looks() === before) await frame()
          await frame()
          done(performance.now() - event.timeStamp)
        },
        { once: true, capture: true },
      ),
    )
  },
}
