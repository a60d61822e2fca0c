import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-svelte'
import type { LogLine, View } from '../../src/lib/api/schema'
import LogPanel from '../../src/components/LogPanel.svelte'

const lines = (first: number, last: number): LogLine[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ n: first + i, text: `Line ${first + i}.` }))
const view = (log: LogLine[]) => ({ game: 'g', scenario: '1', moment: { text: '' }, log }) as unknown as View
const texts = () => [...document.querySelectorAll('.log li')].map((line) => line.textContent?.trim())

it('shows a short log whole, the latest line last', async () => {
  const screen = await render(LogPanel, { view: view(lines(1, 3)), newest: 5, onshow: vi.fn() })
  expect(texts()).toEqual(['Line 1.', 'Line 2.', 'Line 3.'])
  expect(screen.getByText('Show all').query()).toBeNull()
})

it('says that a list is cut, and fetches what the view does not have', async () => {
  const fetchAll = vi.fn(() => Promise.resolve(lines(1, 12)))
  const screen = await render(LogPanel, { view: view(lines(5, 12)), newest: 5, onshow: vi.fn(), fetchAll })
  expect(texts()).toHaveLength(5)
  await screen.getByText('Show all').click()
  await expect.poll(() => texts().length).toBe(12)
  expect(texts()[0]).toBe('Line 1.')
  expect(fetchAll).toHaveBeenCalledOnce()
})

it('tells why the rest could not be had, and lets one try again', async () => {
  const fetchAll = () => Promise.reject(new Error('The server is away.'))
  const screen = await render(LogPanel, { view: view(lines(1, 9)), newest: 5, onshow: vi.fn(), fetchAll })
  await screen.getByText('Show all').click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The server is away.')
  await expect.element(screen.getByText('Show all')).toBeVisible()
})

it('shows what is wanted of it', async () => {
  const log: LogLine[] = [
    { n: 1, text: 'Turn 1, Red.', turn: true },
    { n: 2, text: 'A moves.', phase: 'Movement', seat: 'red' },
    { n: 3, text: 'Battle at 0101.', phase: 'Combat', seat: 'red', topic: 'battle' },
    { n: 3, text: 'B is lost.', seat: 'red', whose: 'blue', losses: [{ seat: 'blue', units: ['B'] }] },
  ]
  const seats = [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue' },
  ]
  const shown = { ...view(log), audience: ['blue'], seats }
  const screen = await render(LogPanel, { view: shown, onshow: vi.fn() })
  const headings = () =>
    [...document.querySelectorAll('.log h3, .log h4')].map((heading) => heading.textContent?.trim())
  expect(headings()).toEqual(['Turn 1, Red', 'Movement', 'Combat'])
  await screen.getByRole('button', { name: 'Battles' }).click()
  expect(texts()).toEqual(['Battle at 0101.'])
  expect(headings()).toEqual(['Turn 1, Red', 'Combat'])
  await screen.getByRole('button', { name: 'Losses' }).click()
  expect(texts()).toEqual(['B is lost.'])
  await screen.getByRole('button', { name: 'Mine' }).click()
  expect(texts()).toEqual(['B is lost.'])
})
