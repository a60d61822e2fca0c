/* The ears of a player who sees nothing: all that a screen reader would speak, in its order. */
(() => {
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=log], [role=status], [role=alert]'
  const KEYED = 'a, button, input, select, textarea, summary, [tabindex]'
  const clean = (text) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const heard = []
  const keep = (text) => clean(text) && heard.push(clean(text))

  /* What has come into a live region: only what was added, as its lines are. */
  function hear(changes) {
    for (const { addedNodes, target, type } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE)
      if (region && type === 'characterData') keep(region.textContent)
      for (const node of addedNodes) {
        if (region) keep(node.textContent)
        else if (node.nodeType === 1) // of regions that come with their text only alerts are spoken
          for (const live of [node, ...node.querySelectorAll('*')])
            if (live.matches('[role=alert], [role=alertdialog]')) keep(live.textContent)
      }
    }
  }

  /* What the focus comes to is told by its name and role. */
  function reach({ target }) {
    if (!(target instanceof Element) || !target.matches(KEYED)) return
    const label = target.labels?.[0]?.textContent ?? ''
    const name = target.getAttribute('aria-label') ?? (label || target.textContent)
    const role = target.getAttribute('role') ?? target.localName
    keep(`[${role}] ${name}`)
  }

  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true })
    addEventListener('focusin', reach, true)
  })
  window.ears = { heard }
})()
