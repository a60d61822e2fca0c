/** Where the map looks: at what is asked, at what is being said, at what others do. */
import { untrack } from 'svelte'
import type { Scene } from './scene.svelte'
import type { DocumentSheet } from './sheet.svelte'
import type { Table } from './table.svelte'

/** Follow the match with the camera, for as long as the component that calls this is there. */
export function direct(scene: Scene, table: Table, sheet: DocumentSheet): void {
  const { orders } = table
  const show = (space: string | undefined) => {
    if (space) untrack(() => scene.stage?.show(space))
  }

  followQuestions(scene, table, sheet)
  comeBack(scene, table)
  /* where others' dice fall, which are kept above the caption; one's own fall where one has ordered it */
  $effect(() => show(table.roll?.own ? undefined : table.roll?.places[0]?.space))
  $effect(() => show(scene.happening.at(-1)))
  $effect(() => {
    const [first] = table.shown.spaces
    if (!untrack(() => orders.sentence.words.length)) show(first)
  })
  /* what was chosen from a list, not on the map, may be out of sight; what may follow can lie on another map alone */
  $effect(() => {
    const last = orders.sentence.words.at(-1) ?? ''
    const place = scene.placeOf(last) || last
    untrack(() => scene.stage?.follow(place))
  })
  $effect(() => {
    const spots = orders.sentence.words.length ? [...scene.litSpaces.keys()] : []
    untrack(() => scene.stage?.face(spots))
  })
}

/** While others act, or what happened is shown again, the map looks there; then it looks again where it did before. */
function comeBack(scene: Scene, table: Table): void {
  const watching = () => !!scene.view && (!!table.since?.playing || table.playback.playing || !scene.myTurn)
  let before = false
  $effect(() => {
    const { stage } = scene
    const now = watching()
    untrack(() => {
      if (now && !before) stage?.keep()
      else if (before && !now) stage?.restore()
      before = now
    })
  })
}

/**
 * The first look is at what is asked. Later the map stands still, whatever is asked: arrows at its edges tell where
 * something can be chosen. Only if nothing of it lies on the map that is shown, another map is turned to.
 */
function followQuestions(scene: Scene, table: Table, sheet: DocumentSheet): void {
  const { orders } = table
  let last = ''

  /** The question in one word; the same one asked again, after an order, is no other. */
  function topic(): string {
    const { turn, phase } = table.view!.moment
    const { seat, kind, about } = orders.inquiry.question ?? {}
    return [seat, kind, about, turn, phase].join()
  }

  $effect(() => {
    const { stage } = scene
    if (!orders.inquiry.question) last = '' // others act
    if (!stage?.size.width || !(orders.offered.offer || sheet.form)) return
    untrack(() => {
      if (sheet.form) stage.begin(scene.start())
      if (orders.sentence.words.length || orders.planning.editing || topic() === last) return
      last = topic()
      const about = orders.inquiry.question?.about ?? ''
      const near = stage.worlds.find((world) => world.holds(about))
      const there = near ? scene.concerned.filter((space) => near.has(space)) : scene.concerned
      const isFirst = !stage.placed
      stage.begin(near?.has(about) ? [about, ...there] : there)
      stage.attend(about)
      if (isFirst) stage.gather(there)
      else stage.face(there)
    })
  })
  /* where something lies lit on the map the player has looked: no later question is the first one */
  $effect(() => {
    const { stage } = scene
    if (stage?.size.width && scene.litSpaces.size) untrack(() => stage.settleThere())
  })
}
