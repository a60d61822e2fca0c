import { describe, expect, it } from 'vitest'
import type { OptionInfo } from '../src/lib/api/types'
import { grouped, lacking, settled, unusual } from '../src/lib/options'

const option = (name: string, more: Partial<OptionInfo> = {}): OptionInfo => ({
  name,
  text: name,
  values: ['no', 'yes'],
  ...more,
})
const ALL = [
  option('fires', { group: 'Combat' }),
  option('smoke', { group: 'Combat', requires: ['fires'] }),
  option('fog', { scenarios: ['2'] }),
  option('deep', { requires: ['smoke=yes'] }),
]

describe('options of a new match', () => {
  it('stand under their headings, with those of the scenario only', () => {
    expect(grouped(ALL, '1').map((g) => [g.name, g.options.map((o) => o.name)])).toEqual([
      ['Combat', ['fires', 'smoke']],
      ['', ['deep']],
    ])
    expect(grouped(ALL, '2').flatMap((g) => g.options)).toHaveLength(4)
  })

  it('say what they need', () => {
    expect(lacking(ALL[1]!, ALL, {})).toEqual(['fires'])
    expect(lacking(ALL[1]!, ALL, { fires: 'yes' })).toEqual([])
    expect(lacking(ALL[3]!, ALL, { smoke: 'no' })).toEqual(['smoke=yes'])
  })

  it('stay usual without what they need', () => {
    expect(settled(ALL, '1', { smoke: 'yes', deep: 'yes', fog: 'yes' })).toEqual({
      fires: 'no',
      smoke: 'no',
      fog: 'no',
      deep: 'no',
    })
    expect(settled(ALL, '2', { fires: 'yes', smoke: 'yes', deep: 'yes', fog: 'yes' })).toEqual({
      fires: 'yes',
      smoke: 'yes',
      fog: 'yes',
      deep: 'yes',
    })
  })

  it('are named in a match where they are not usual', () => {
    const named = [...ALL, option('air', { label: 'Air war', values: ['off', 'on'] })]
    expect(unusual(named, { fires: 'yes', smoke: 'no', air: 'on' })).toEqual(['fires: yes', 'Air war'])
  })
})
