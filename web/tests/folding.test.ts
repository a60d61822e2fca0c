import { describe, expect, it } from 'vitest'
import type { LogLine } from '../src/lib/api/schema'
import { folded } from '../src/lib/play/folding'

const line = (n: number, text: string, pieces: string[] = [], spaces = ['0512'], seat = 'us'): LogLine => ({
  n,
  seat,
  text,
  pieces,
  spaces,
})
const texts = (...lines: LogLine[]) => folded(lines).map(({ text }) => text)

describe('the log as it is read', () => {
  it('tells once what several counters did alike', () => {
    expect(
      texts(
        line(1, 'US-ai-1 moves from 0511 to 0512.', ['US-ai-1']),
        line(2, 'US-ai-2 moves from 0511 to 0512.', ['US-ai-2']),
        line(3, 'US-ai-3 moves from 0511 to 0512.', ['US-ai-3']),
        line(4, 'US-ai-4 moves from 0511 to 0513.', ['US-ai-4'], ['0513']),
      ),
    ).toEqual(['US-ai-1, US-ai-2 and US-ai-3: each moves from 0511 to 0512.', 'US-ai-4 moves from 0511 to 0513.'])
  })

  it('tells what is left at last', () => {
    expect(
      texts(
        line(1, 'US-ai-1 is flown to 0512 for 6 ATPs; 14 left.', ['US-ai-1']),
        line(2, 'US-ai-2 is flown to 0512 for 6 ATPs; 8 left.', ['US-ai-2']),
      ),
    ).toEqual(['US-ai-1 and US-ai-2: each is flown to 0512 for 6 ATPs; 8 left.'])
  })

  it('knows counters by their names where no handle is told', () => {
    expect(
      texts(
        line(1, 'Syrian Mechanized Brigade 1 moves to Katana (to Damascus).'),
        line(2, 'Syrian Infantry Brigade 2 moves to Katana (to Damascus).'),
      ),
    ).toEqual(['Syrian Mechanized Brigade 1 and Syrian Infantry Brigade 2: each moves to Katana (to Damascus).'])
  })

  it('keeps a phase that passes by itself behind the last of them apart', () => {
    const passed = line(2, 'Air Transport Phase: nobody is left.', [], [], '')
    expect(
      texts(
        line(1, 'US-ai-1 is flown to 0512 for 6 ATPs; 14 left.', ['US-ai-1']),
        line(2, 'US-ai-2 is flown to 0512 for 6 ATPs; 8 left.', ['US-ai-2']),
        passed,
      ),
    ).toEqual(['US-ai-1 and US-ai-2: each is flown to 0512 for 6 ATPs; 8 left.', passed.text])
  })

  it('keeps apart what differs, and what another side or a die comes between', () => {
    const apart = [
      line(1, 'US-ai-1 moves from 0511 to 0512.', ['US-ai-1']),
      line(3, 'US-ai-2 moves from 0511 to 0512.', ['US-ai-2']),
      line(4, 'IR-a-1 moves from 0511 to 0512.', ['IR-a-1'], ['0512'], 'arab'),
      line(5, 'IR-a-2 flies from 0511 to 0512.', ['IR-a-2'], ['0512'], 'arab'),
      line(6, 'IR-a-3 flies from 0511 to 0512.', ['IR-a-3'], ['0512'], 'arab'),
      line(6, 'It is shot at.', [], ['0512'], 'arab'),
    ]
    expect(folded(apart)).toHaveLength(apart.length)
    const rolled = { ...apart[1]!, n: 2, rolls: [{}] } as LogLine
    expect(folded([apart[0]!, rolled])).toHaveLength(2)
  })
})
