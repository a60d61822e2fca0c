import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, MatchApi } from '../src/lib/api/client'

// A number beyond 2^53, and spaces: what is parsed and written again is not the same.
const FILE = '{"sandtable":1, "moved": 1208925819614629174706176}\n'

describe('files', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('are saved as the bytes that came', async () => {
    vi.stubGlobal('document', { baseURI: 'http://localhost/', cookie: '' })
    vi.stubGlobal('fetch', async () => new Response(FILE, { headers: { 'Content-Type': 'application/json' } }))
    const match = new MatchApi('m', { us: 'token' })
    expect(await (await match.file()).text()).toBe(FILE)
    expect(await (await match.transcript()).text()).toBe(FILE)
  })

  it('of a new match hold to what the server promised', async () => {
    vi.stubGlobal('document', { baseURI: 'http://localhost/', cookie: '' })
    const sent: { path: string; body: string }[] = []
    let kept = 'c0ffee'
    vi.stubGlobal('fetch', async (url: URL, { body }: { body: string }) => {
      sent.push({ path: url.pathname, body })
      const promise = { match: 'm', commitment: 'c0ffee' }
      return Response.json(
        url.pathname.endsWith('commitment') ? promise : { match: 'm', seats: {}, links: {}, commitment: kept },
      )
    })
    await api.create({ game: 'g', scenario: '1', options: {}, seats: {} })
    expect(sent.map((s) => s.path)).toEqual(['/api/matches/commitment', '/api/matches'])
    expect(JSON.parse(sent[1]!.body)).toMatchObject({
      promise: { match: 'm', commitment: 'c0ffee' },
      word: expect.stringMatching(/^[0-9a-f]{24}$/),
    })
    kept = 'bad'
    await expect(api.create({ game: 'g', scenario: '1', options: {}, seats: {} })).rejects.toThrow(
      'not kept its commitment',
    )
  })
})
