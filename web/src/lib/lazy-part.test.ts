import { afterEach, expect, test, vi } from 'vitest'
import { loadPart } from './lazy-part.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/StaleBanner.js')
/** One answer of the server per call; the last one stays. */
function server(...answers: readonly (number | 'away')[]) {
  const left = [...answers]
  const fetching = vi.fn<() => Promise<Response>>(async () => {
    const answer = left.length > 1 ? left.shift() : left[0]
    if (answer === 'away') throw new TypeError('Failed to fetch')
    return new Response(null, { status: answer ?? 200 })
  })
  vi.stubGlobal('fetch', fetching)
  return fetching
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

test('a part that does not come while the server is away comes when the server is back', async () => {
  vi.useFakeTimers()
  server('away', 503, 200)
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part')
  for (let i = 0; i < 3; i += 1) load.mockRejectedValueOnce(missing)
  const loaded = loadPart(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBe('part')
  expect(load).toHaveBeenCalledTimes(4)
})

test('a part that is missing though the server answers is gone: its error is shown', async () => {
  server(200)
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(missing)
  await expect(loadPart(load)).rejects.toBe(missing)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that fails by itself is not loaded again', async () => {
  const asked = server(200)
  const broken = new Error('x is not a function')
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(broken)
  await expect(loadPart(load)).rejects.toBe(broken)
  expect(load).toHaveBeenCalledOnce()
  expect(asked).not.toHaveBeenCalled()
})

test('a style sheet that did not come is asked for again, because its loader would not', async () => {
  server(200)
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/alarms.css">'
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/alarms.css'))
    .mockResolvedValue('part')
  const loaded = loadPart(load)
  await vi.waitFor(() => expect(document.querySelectorAll('link')).toHaveLength(2))
  document.querySelectorAll('link')[1]!.dispatchEvent(new Event('load'))
  expect(await loaded).toBe('part')
})
