import { readStream } from './push-stream.ts'
import { isAborted } from './request-failure.ts'

export interface PushOptions {
  path: string
  /** Every tab hears every event; `isLeader` is true in the one that reads the stream. */
  onEvent: (event: string, data: string, isLeader: boolean) => void
  onRefused: () => Promise<unknown>
  restMs: (event: string) => number | undefined
}

const name = 'fengguang:push'

interface Shared {
  event: string
  data: string
}
const isShared = (value: unknown): value is Shared =>
  typeof value === 'object' && value !== null && 'event' in value && 'data' in value

/** Resolves when the tab is looked at. */
const visible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => document.visibilityState === 'visible' && resolve()
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
    look()
  })

/**
 * One stream per browser: browsers open few connections to a host, and tabs are many. The tab that holds the lock reads
 * and passes its events to the others. Locks exist only under https and on localhost; elsewhere the tabs on show read for themselves.
 */
export function openPush({ path, onEvent, onRefused, restMs }: PushOptions): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isShared(data)) onEvent(data.event, data.data, false)
  })

  const lead = (own: AbortSignal) =>
    readStream(
      path,
      {
        onRefused,
        restMs,
        onEvent: (event, data) => {
          onEvent(event, data, true)
          channel.postMessage({ event, data } satisfies Shared) // eslint-disable-line unicorn/require-post-message-target-origin
        },
      },
      own,
    )

  async function leadWhileShown(): Promise<void> {
    while (!signal.aborted) {
      await visible(signal)
      const hidden = new AbortController()
      const look = () => document.visibilityState === 'hidden' && hidden.abort()
      document.addEventListener('visibilitychange', look, { signal: hidden.signal })
      if (!signal.aborted) await lead(AbortSignal.any([signal, hidden.signal]))
      hidden.abort()
    }
  }

  const leading =
    'locks' in navigator ? navigator.locks.request(name, { signal }, () => lead(signal)) : leadWhileShown()
  leading.catch((error: unknown) => {
    if (!isAborted(error)) reportError(error)
  })
  return () => {
    closing.abort()
    channel.close()
  }
}
