/** Which page is shown: the part of the address behind the #. */

export interface Route {
  page: string
  rest: string[]
}

export function parse(hash: string): Route {
  const [page = '', ...rest] = hash.replace(/^#\/?/, '').split('/').map((part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
  return { page: page || 'home', rest }
}

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
