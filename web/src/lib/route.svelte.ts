/** Which page is shown: the part of the address behind the #. */

export interface Route {
  page: string
  rest: string[]
}

export function parse(hash: string): Route {
  const [page = '', ...rest] = hash
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
  return { page: page || 'home', rest }
}

/** A link that was handed on reads /join/MATCH#SECRET; the page's own address for it is #/join/MATCH/SECRET. */
function settleJoin(): void {
  const found = /^(.*\/)join\/([^/]+)\/?$/.exec(location.pathname)
  const asked = new URLSearchParams(location.search).get('join')
  if (!found && !asked) return
  const base = found ? found[1]! : location.pathname
  const match = found ? found[2]! : encodeURIComponent(asked!)
  history.replaceState(null, '', `${base}#/join/${match}/${location.hash.slice(1)}`)
}
settleJoin()

class Router {
  now = $state.raw<Route>(parse(location.hash))

  constructor() {
    addEventListener('hashchange', () => {
      this.now = parse(location.hash)
      scrollTo(0, 0)
    })
  }

  go(...parts: string[]): void {
    location.hash = `#/${parts.map(encodeURIComponent).join('/')}`
  }
}

export const router = new Router()
