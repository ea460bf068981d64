import { expect, test, vi } from 'vitest'
import { byText, click, render } from '../testing/render.tsx'
import { doubleClickGuardMs, useOnce } from './use-once.ts'

function Button({ action, guardMs }: { action: () => unknown; guardMs?: number }) {
  const { run, running } = useOnce(action, guardMs)
  return (
    <button type="button" onClick={() => void run()}>
      {running ? 'running' : 'run'}
    </button>
  )
}

test('the guard is that of the specification [req 566]', () => {
  expect(doubleClickGuardMs).toBe(2000)
})

test('two clicks within the guard act once, a later one acts again [req 566]', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const action = vi.fn<() => void>()
  await render(<Button action={action} />)
  const button = byText('button', 'run')
  await click(button)
  now.mockReturnValue(11_999)
  await click(button)
  expect(action).toHaveBeenCalledTimes(1)
  now.mockReturnValue(12_000)
  await click(button)
  expect(action).toHaveBeenCalledTimes(2)
  now.mockRestore()
})

test('nothing starts while the action still runs, and a failed action frees the button', async () => {
  const done = Promise.withResolvers<void>()
  const action = vi.fn<() => Promise<void>>(() => done.promise.catch(() => undefined))
  await render(<Button action={action} guardMs={0} />)
  await click(byText('button', 'run'))
  await click(byText('button', 'running'))
  expect(action).toHaveBeenCalledTimes(1)
  done.reject(new Error('refused'))
  await click(document.body)
  await click(byText('button', 'run'))
  expect(action).toHaveBeenCalledTimes(2)
})
