import { expect, test, vi } from 'vitest'
import { press, render } from '../../testing/render.tsx'
import { usePaletteKey } from './use-palette-key.ts'

function Page({ open }: { open: (() => void) | undefined }) {
  usePaletteKey(open)
  return null
}

test('the palette opens by its key', async () => {
  const open = vi.fn<() => void>()
  await render(<Page open={open} />)
  await press(document.body, 'k', { ctrlKey: true })
  expect(open).toHaveBeenCalledTimes(1)
})

test('on a locked page the key is left to the browser', async () => {
  await render(<Page open={undefined} />)
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true, bubbles: true })
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})
