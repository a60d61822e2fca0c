/** Where the map stands on the screen: its top left corner and its zoom. Pure functions. */

export interface Camera {
  x: number
  y: number
  k: number
}

export interface Size {
  width: number
  height: number
}

export interface Spot {
  x: number
  y: number
}

export const CLOSEST = 3
const ENOUGH = 1.6 // a small map is not blown up beyond this
const BARE = 60 // pixels beside the map that may show so that no notice covers what lies at its edge
const AIR = 12 // pixels left free around a fitted map

export const fitZoom = (map: Size, screen: Size) =>
  Math.min((screen.width - 2 * AIR) / map.width, (screen.height - 2 * AIR) / map.height)

/** The whole map in the middle of the screen. */
export function fit(map: Size, screen: Size): Camera {
  const k = Math.min(Math.max(fitZoom(map, screen), 0.02), ENOUGH)
  return { k, x: (screen.width - map.width * k) / 2, y: (screen.height - map.height * k) / 2 }
}

/**
 * The middle of a window of this size that holds the most of the spots: the mean of two far armies would show neither.
 */
export function crowd(spots: readonly Spot[], window: Size): Spot | null {
  let best: Spot[] = []
  for (const a of spots) {
    const near = spots.filter(
      (b) => Math.abs(a.x - b.x) < window.width * 0.42 && Math.abs(a.y - b.y) < window.height * 0.42,
    )
    if (near.length > best.length) best = near
  }
  const middle = (of: 'x' | 'y') => (Math.min(...best.map((s) => s[of])) + Math.max(...best.map((s) => s[of]))) / 2
  return best.length ? { x: middle('x'), y: middle('y') } : null
}

/** The zoom at which the map fills the screen: a good start on small screens. */
export function cover(map: Size, screen: Size, on: Spot = { x: map.width / 2, y: map.height / 2 }): Camera {
  const k = Math.max(screen.width / map.width, screen.height / map.height)
  return clamp(centre(on, k, screen), map, screen)
}

export function centre(on: Spot, k: number, screen: Size): Camera {
  return { k, x: screen.width / 2 - on.x * k, y: screen.height / 2 - on.y * k }
}

/** No farther out than the whole map, no closer than makes sense, and never off the screen. */
export function clamp(camera: Camera, map: Size, screen: Size): Camera {
  const least = Math.min(fitZoom(map, screen), 1)
  const k = Math.min(Math.max(camera.k, least), CLOSEST)
  const hold = (at: number, wide: number, room: number) => {
    if (wide <= room) return (room - wide) / 2
    // a map that nearly fits shows little of what is around it
    const slack = Math.min(room * 0.25, 160, Math.max(wide - room, 40))
    return Math.min(slack, Math.max(room - wide - slack, at))
  }
  return { k, x: hold(camera.x, map.width * k, screen.width), y: hold(camera.y, map.height * k, screen.height) }
}

/** As near as can be, with nothing but the map on the screen where the map is larger. */
export function filled(camera: Camera, map: Size, screen: Size): Camera {
  const hold = (at: number, wide: number, room: number) =>
    wide <= room ? (room - wide) / 2 : Math.min(0, Math.max(room - wide, at))
  return {
    ...camera,
    x: hold(camera.x, map.width * camera.k, screen.width),
    y: hold(camera.y, map.height * camera.k, screen.height),
  }
}

/** Zoom so that what is under a point of the screen stays there. */
export function zoomAt(camera: Camera, at: Spot, factor: number, map: Size, screen: Size): Camera {
  const least = Math.min(fitZoom(map, screen), 1)
  const k = Math.min(Math.max(camera.k * factor, least), CLOSEST)
  const real = k / camera.k
  return clamp({ k, x: at.x - (at.x - camera.x) * real, y: at.y - (at.y - camera.y) * real }, map, screen)
}

/** Two fingers that were at a and b are now at c and d. */
export function pinch(camera: Camera, [a, b]: [Spot, Spot], [c, d]: [Spot, Spot], map: Size, screen: Size): Camera {
  const [from, to] = [middle(a, b), middle(c, d)]
  const factor = Math.hypot(c.x - d.x, c.y - d.y) / Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1)
  return zoomAt({ ...camera, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y }, to, factor, map, screen)
}

const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** The point of the map (pixels at zoom 1) under a point of the screen. */
export const toMap = (camera: Camera, at: Spot): Spot => ({
  x: (at.x - camera.x) / camera.k,
  y: (at.y - camera.y) / camera.k,
})

/**
 * What is at the edge of the map is seen at the edge of the screen, or `bare` pixels from it, unless the map already
 * stands farther off.
 */
const within = (wanted: number, now: number, least: number, bare = 0) =>
  Math.min(Math.max(wanted, Math.min(least - bare, now)), Math.max(least, bare, now))

/**
 * The camera moved as little as possible so that a point of the map is well inside the screen, and below the notices at
 * its top.
 */
export function reveal(camera: Camera, on: Spot, map: Size, screen: Size, margin = 90): Camera {
  const edge = Math.min(margin, screen.width / 4, screen.height / 4)
  const far = Math.min(2 * margin, screen.height / 3) // notices lie above, the caption below
  const [px, py] = [on.x * camera.k + camera.x, on.y * camera.k + camera.y]
  const dx = px < edge ? edge - px : px > screen.width - edge ? screen.width - edge - px : 0
  // on a phone what happened covers half of the map
  const low = screen.height - (screen.height < 500 ? screen.height / 2 : far)
  const dy = py < far ? far - py : py > low ? low - py : 0
  const x = within(camera.x + dx, camera.x, screen.width - map.width * camera.k)
  const y = within(
    camera.y + dy,
    camera.y,
    screen.height - map.height * camera.k,
    screen.height < 500 ? screen.height / 2 : BARE,
  )
  return x !== camera.x || y !== camera.y ? clamp({ ...camera, x, y }, map, screen) : camera
}
