import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStream } from './push-stream.ts'

const real = globalThis.fetch
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  globalThis.fetch = real
})

const openFor = (signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError'))),
    }),
  )

/** Each answer of the server in turn; the last one stays open. */
function serve(...answers: (Response | Error)[]) {
  const asked: RequestInit[] = []
  globalThis.fetch = async (_, init) => {
    asked.push(init ?? {})
    const answer = answers.shift() ?? openFor(init?.signal)
    if (answer instanceof Error) throw answer
    return answer
  }
  return asked
}

function read() {
  const heard: string[] = []
  const refused = vi.fn<() => Promise<void>>(async () => {})
  const closing = new AbortController()
  const over = readStream(
    '/stream',
    {
      onEvent: (event, data) => heard.push(`${event} ${data}`),
      onRefused: refused,
      restMs: (event) => ({ ended: 6_000, displaced: 300_000 })[event],
    },
    closing.signal,
  )
  return { heard, refused, closing, over }
}
const away = () => new TypeError('Failed to fetch')
const answerOf = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } })

test('events are told by name, heartbeats are not, and a stream that ends is opened again', async () => {
  localStorage.setItem('token', 'abc')
  const asked = serve(
    answerOf(':\n\nevent: alarm\ndata: {"stationIds":["a"]}\n\n'),
    answerOf('event: hello\ndata: {}\n\n'),
  )
  const { heard, closing, over } = read()
  await vi.advanceTimersByTimeAsync(3000)
  expect(heard).toEqual(['alarm {"stationIds":["a"]}', 'hello {}'])
  expect(asked[0]?.headers).toMatchObject({ Authorization: 'Bearer abc', Accept: 'text/event-stream' })
  closing.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await over
})

test('without a session it asks for one, and waits ever longer while nobody answers', async () => {
  const asked = serve(new Response(null, { status: 401 }), away(), away(), away(), away(), away(), away(), away())
  const { refused, closing, over } = read()
  await vi.advanceTimersByTimeAsync(100)
  expect(refused).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_000)
  const early = asked.length
  expect(early).toBeGreaterThan(2)
  expect(early).toBeLessThan(8)
  closing.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await over
  expect(asked).toHaveLength(early)
})

test.each([
  ['ended', 6_000],
  ['displaced', 300_000],
])('a stream that ends with %s is not opened again before %i ms', async (event, restMs) => {
  const asked = serve(answerOf(`event: ${event}\ndata: {}\n\n`))
  const { closing, over } = read()
  await vi.advanceTimersByTimeAsync(restMs - 1_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(2)
  closing.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await over
})
