import { createRawSnippet } from 'svelte'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-svelte'
import Dialog from '../../src/components/Dialog.svelte'

const children = createRawSnippet(() => ({ render: () => '<p>To be read.</p>' }))
const soon = () => new Promise((done) => setTimeout(done, 50))

it('says at once that it was closed, and says so once', async () => {
  const onclose = vi.fn()
  const screen = await render(Dialog, { title: 'News', onclose, children })
  const dialog = screen.getByRole('dialog').element() as HTMLDialogElement
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(onclose).toHaveBeenCalledTimes(1) // not with the browser's own event, which comes later
  expect(dialog.open).toBe(false)
  await soon()
  expect(onclose).toHaveBeenCalledTimes(1)
})

it.each(['{Escape}', '{Enter}'])('is closed with %s', async (key) => {
  const onclose = vi.fn()
  await render(Dialog, { title: 'News', onclose, children, restful: true })
  await userEvent.keyboard(key)
  await soon()
  expect(onclose).toHaveBeenCalledTimes(1)
})
