import { expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import RefusalNotice from '../../src/components/RefusalNotice.svelte'
import { Wording } from '../../src/lib/play/wording'

const props = {
  game: 'g',
  wording: new Wording({ world: null, names: null }),
  onsuggest: () => undefined,
  onclose: () => undefined,
}

it('says that there are more suggestions, and gives them', async () => {
  const nearest = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'h', ';']
  const screen = await render(RefusalNotice, { ...props, refusal: { detail: 'No.', nearest } })
  await expect.element(screen.getByRole('button', { name: 'f', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'g', exact: true })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '2 more …' }).click()
  await expect.element(screen.getByRole('button', { name: 'h', exact: true })).toBeVisible()
  await screen.rerender({ refusal: { detail: 'Nor that.', nearest } })
  await expect.element(screen.getByRole('button', { name: 'g', exact: true })).not.toBeInTheDocument()
})
