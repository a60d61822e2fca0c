import { expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import type { TableView } from '../../src/lib/api/types'
import type { Table } from '../../src/lib/play/table.svelte'
import WaitingFor from '../../src/components/orders/WaitingFor.svelte'

const seats = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: `Empire ${id}`, colour: '#000' }))
const asking = (...ids: string[]) =>
  ({
    seats,
    questions: ids.map((seat) => ({ seat, kind: 'orders', text: 'Send your orders', waits: true })),
  }) as unknown as TableView
const table = (fog: boolean) =>
  ({ mine: ['a'], game: { fog }, wording: { spell: (text: string) => text } }) as unknown as Table

it('counts those who are waited for where everybody sees who has answered', async () => {
  const screen = await render(WaitingFor, { table: table(false), view: asking('b', 'c', 'd', 'e', 'f') })
  await expect.element(screen.getByText('Waiting for 5 of 6')).toBeVisible()
})

it('does not say who is waited for where somebody may have answered in secret', async () => {
  const screen = await render(WaitingFor, { table: table(true), view: asking('b', 'c', 'd', 'e', 'f') })
  await expect.element(screen.getByText('Asked now: Send your orders')).toBeVisible()
  expect(document.body.textContent).not.toContain('Waiting for')
  const few = await render(WaitingFor, { table: table(true), view: asking('b') })
  await expect.element(few.getByText('Asked now: Empire b')).toBeVisible()
  expect(document.body.textContent).not.toContain('Waiting for')
})
