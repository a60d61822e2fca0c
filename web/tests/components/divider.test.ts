import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-svelte'
import Divider from '../../src/components/Divider.svelte'
import { Split } from '../../src/lib/split.svelte'
import { preferences } from '../../src/lib/storage'

beforeEach(() => localStorage.clear())

it.each([
  ['ArrowLeft', 0.32],
  ['ArrowRight', 0.28],
  ['Home', 0.72],
  ['End', 0.16],
  ['Enter', 0],
])('moves with %s, and is kept', async (key, share) => {
  const split = new Split()
  const screen = await render(Divider, { split, share: 0.3 })
  screen.getByRole('separator').element().focus()
  await userEvent.keyboard(`{${key}}`)
  expect(split.share).toBeCloseTo(share)
  expect(new Split().share).toBeCloseTo(share)
})

it('takes no share that was tampered with', () => {
  localStorage.setItem('sandtable.taste', '{"split": {"beside": 7, "below": "much"}}')
  expect(preferences().split).toEqual({ beside: 0, below: 0 })
})
