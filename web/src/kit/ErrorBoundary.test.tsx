import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestFailure } from '../lib/request-failure.ts'
import { byText, click, render } from '../testing/render.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

// React reports every caught error on the console as well.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function Page({ error, onError }: { error: Error; onError?: (error: unknown) => void }) {
  const [address, setAddress] = useState('/broken')
  return (
    <>
      <button type="button" onClick={() => setAddress('/sound')}>
        go on
      </button>
      <ErrorBoundary resetKey={address} {...(onError && { onError })}>
        {address === '/broken' ? <Broken error={error} /> : 'a sound page'}
      </ErrorBoundary>
    </>
  )
}
function Broken({ error }: { error: Error }): never {
  throw error
}

test('it tells what happened without its stack, reports it, and is left by going on', async () => {
  const onError = vi.fn<(error: unknown) => void>()
  const { container } = await render(<Page error={new Error('x is undefined')} onError={onError} />, { lang: 'en_US' })
  expect(container.querySelector('[role=alert]')?.textContent).toContain('Something went wrong')
  expect(container.textContent).not.toContain('x is undefined')
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: 'x is undefined' })
  await click(byText('button', 'go on'))
  expect(container.textContent).toContain('a sound page')
})

test('a failure of the server is told in its words with its request id', async () => {
  const failure = new RequestFailure({
    key: 'server.unexpected',
    code: 500,
    status: 500,
    msg: '服务器内部错误',
    requestId: 'r-9',
  })
  const { container } = await render(<Page error={failure} />)
  expect(container.textContent).toContain('服务器内部错误')
  expect(container.textContent).toContain('r-9')
})

test('a page whose files are gone after a release offers only a reload', async () => {
  await render(<Page error={new TypeError('Failed to fetch dynamically imported module: /assets/x.js')} />)
  expect([...document.querySelectorAll('[role=alert] button')].map((button) => button.textContent)).toEqual([
    '重新加载',
    '复制详情',
  ])
})
