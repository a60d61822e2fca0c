import { expect, it } from 'vitest'
import type { MatchApi } from '../src/lib/api/client'
import { Undo } from '../src/lib/play/undo.svelte'

/** A table at which taking back lasts until it is told to end. */
function slow() {
  const ends: (() => void)[] = []
  const match = { undo: () => new Promise<void>((done) => ends.push(done)) }
  return { match: match as unknown as MatchApi, ends }
}

it('lets a quick hand wait for what is being taken back', async () => {
  const { match, ends } = slow()
  const undo = new Undo(match, ['red'])
  undo.did('red', ['move 1'])
  undo.update([], [{ n: 1, seat: 'red', text: 'Red moves.' }])
  const back = undo.undo()
  const sent: (readonly string[])[] = []
  const again = undo.rest().then(() =>
    undo.redo((actions) => {
      sent.push(actions)
      return Promise.resolve(true)
    }),
  )
  expect(undo.redoable).toBe(false)
  ends[0]!()
  await Promise.all([back, again])
  expect(sent).toEqual([['move 1']])
  expect(undo.busy).toBe(false)
})

it('is at rest again after a refusal', async () => {
  const match = { undo: () => Promise.reject(new Error('a die has been rolled')) }
  const undo = new Undo(match as unknown as MatchApi, ['red'])
  undo.update([], [{ n: 1, seat: 'red', text: 'Red moves.' }])
  await expect(undo.undo()).rejects.toThrow('a die has been rolled')
  await undo.rest()
  expect(undo.possible).toBe(true)
})
