/** Links and files that leave the page. */

/** A seat is a capability: whoever has the link sits there. It stands behind the #, so no server log sees it. */
/** The server's link is ``/join/MATCH#LINK``. */
export function joinLink(link: string): string {
  const [path = '', secret = ''] = link.split('#')
  const match = path.split('/').at(-1) ?? ''
  return `${location.origin}${location.pathname}#/join/${[match, secret].map(encodeURIComponent).join('/')}`
}

export function download(name: string, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
