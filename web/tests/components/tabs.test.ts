import { userEvent } from 'vitest/browser'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-svelte'
import Tabs from '../../src/components/Tabs.svelte'

const tabs = ['Score', 'Log', 'Match']

/** Tabs of which the second is chosen. */
async function row() {
  const onchoose = vi.fn()
  const props = { label: 'Beside', panel: 'p', tabs, chosen: 'Log', nameOf: (tab: string) => tab, onchoose }
  const screen = await render(Tabs, props)
  return { screen, onchoose, props }
}

it('reaches the chosen tab with the Tab key, and no other', async () => {
  const { screen } = await row()
  const stops = tabs.map((name) => screen.getByRole('tab', { name }).element().getAttribute('tabindex'))
  expect(stops).toEqual(['-1', '0', '-1'])
})

it.each([
  ['ArrowRight', 'Match'],
  ['ArrowLeft', 'Score'],
  ['Home', 'Score'],
  ['End', 'Match'],
])('goes with %s to %s, and takes the focus along', async (key, tab) => {
  const { screen, onchoose } = await row()
  screen.getByRole('tab', { name: 'Log' }).element().focus()
  await userEvent.keyboard(`{${key}}`)
  expect(onchoose).toHaveBeenCalledExactlyOnceWith(tab)
  await expect.element(screen.getByRole('tab', { name: tab })).toHaveFocus()
})

it('goes round from the last to the first', async () => {
  const { screen, onchoose, props } = await row()
  await screen.rerender({ ...props, chosen: 'Match' })
  screen.getByRole('tab', { name: 'Match' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onchoose).toHaveBeenCalledExactlyOnceWith('Score')
})

it('leaves other keys to the page', async () => {
  const { screen, onchoose } = await row()
  screen.getByRole('tab', { name: 'Log' }).element().focus()
  await userEvent.keyboard('x')
  expect(onchoose).not.toHaveBeenCalled()
})
