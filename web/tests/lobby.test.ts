import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../src/lib/api/types'
import { grouped, type Own } from '../src/lib/lobby.svelte'
import { simplestFirst } from '../src/lib/options'

const own = (match: string, from = ''): Own => ({
  match,
  game: 'g',
  seats: [],
  kept: true,
  from: from ? { match: from, n: 7 } : undefined,
})

describe('the lists of the first page', () => {
  it('show matches that go on from another one after that one', () => {
    const matches = [own('again', 'once'), own('new'), own('once', 'old'), own('lost', 'gone'), own('old')]
    expect(grouped(matches).map((one) => one.match)).toEqual(['new', 'lost', 'old', 'once', 'again'])
  })

  it('lose no match that says it goes on from itself or in a ring', () => {
    expect(grouped([own('a', 'a')]).map((one) => one.match)).toEqual(['a'])
    expect(grouped([own('a', 'b'), own('b', 'a')]).map((one) => one.match)).toEqual(['a', 'b'])
  })

  it('begin with the simplest game', () => {
    const game = (name: string, complexity?: number) => ({ name, card: { complexity } }) as GameInfo
    const { games, simplest } = simplestFirst([game('hard', 5), game('plain'), game('easy', 2)])
    expect([games.map((one) => one.name), simplest?.name]).toEqual([['easy', 'hard', 'plain'], 'easy'])
    expect(simplestFirst([game('plain')]).simplest).toBeUndefined()
  })
})
