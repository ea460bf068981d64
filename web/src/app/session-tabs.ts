import { z } from 'zod'

const Identity = z.object({ userId: z.string(), roleId: z.string() })
const kind = z.enum(['relogin', 'refresh'])
const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('began'), kind, atMs: z.number() }),
  z.object({ type: z.literal('recovered'), kind, atMs: z.number() }),
  z.object({ type: z.literal('signedOut') }),
  z.object({ type: z.literal('identity'), identity: Identity }),
])
export type TabMessage = z.infer<typeof TabMessage>

export interface Tabs {
  tell: (message: TabMessage) => void
  /** One tab of this browser at a time. */
  alone: (work: () => Promise<void>) => Promise<void>
  close: () => void
}

const name = 'fengguang:session'

/** The tabs of one browser share cookie and storage: they must not sign in against one another. */
export function openTabs(onMessage: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(name)
  let isClosed = false
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another version of the app may say what this one does not know.
    const message = TabMessage.safeParse(data)
    if (message.success) onMessage(message.data)
  })
  return {
    // An answer that comes after the page was closed is dropped.
    tell: (message) => {
      if (!isClosed) channel.postMessage(message) // eslint-disable-line unicorn/require-post-message-target-origin
    },
    // Locks exist only under https and on localhost; without them the server's grace for parallel refreshes has to do.
    alone: (work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
    close: () => {
      isClosed = true
      channel.close()
    },
  }
}
