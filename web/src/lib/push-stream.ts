import { createParser } from 'eventsource-parser'
import { apiBase } from './api-base.ts'
import { isAborted } from './request-failure.ts'
import { stored } from './storage.ts'

export interface StreamHandlers {
  onEvent: (event: string, data: string) => void
  /** The server does not recognise the session: it must be restored before the next attempt. */
  onRefused: () => Promise<unknown>
  /** For how long the stream is not opened again when this was the last event. */
  restMs: (event: string) => number | undefined
}

const firstRetryMs = 1_000
const lastRetryMs = 30_000
/** Three heartbeats: a connection that says nothing for so long is dead, whatever the network believes. */
const silenceMs = 45_000

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Apart from `request`, because its answer has no end. The browser's own EventSource cannot carry a bearer token. */
async function readOnce(
  path: string,
  handlers: StreamHandlers,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const headers: Record<string, string> = { Accept: 'text/event-stream', 'X-Requested-With': 'fengguang' }
  const token = stored('token')
  if (token) headers.Authorization = `Bearer ${token}`
  const base = apiBase()
  const silence = new AbortController()
  const response = await fetch(base + path, {
    headers,
    cache: 'no-store',
    credentials: base.startsWith(location.origin) || !base ? 'same-origin' : 'include',
    signal: AbortSignal.any([signal, silence.signal]),
  })
  if (response.status === 401) {
    await handlers.onRefused()
    return
  }
  if (!response.ok || !response.body) return
  onOpen()
  const parser = createParser({ onEvent: ({ event, data }) => handlers.onEvent(event ?? 'message', data) })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      parser.feed(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads until the signal says stop; a stream that ends or breaks is opened again, ever more slowly. */
export async function readStream(path: string, handlers: StreamHandlers, signal: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    let restMs: number | undefined
    const onEvent = (event: string, data: string) => {
      restMs = handlers.restMs(event)
      handlers.onEvent(event, data)
    }
    try {
      await readOnce(path, { ...handlers, onEvent }, signal, () => (retryMs = firstRetryMs))
    } catch (error) {
      // No network, a restarting server, a silent connection: polling goes on, and so does this.
      if (!isAborted(error) && !(error instanceof TypeError)) throw error
    }
    await pause(restMs ?? retryMs * (0.5 + Math.random()), signal)
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }
}
