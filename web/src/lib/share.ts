/** Links and files that leave the page. */

/**
 * A seat is a capability: whoever has the link sits there. Its secret stands behind the #, so no server log sees it.
 */
export function joinLink(match: string, handed: string): string {
  const secret = handed.slice(handed.indexOf('#') + 1)
  return `${location.origin}${location.pathname}#/join/${[match, secret].map(encodeURIComponent).join('/')}`
}

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
