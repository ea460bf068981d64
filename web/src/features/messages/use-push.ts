import { useEffect, useEffectEvent } from 'react'
import { legacyMessagesContract } from '@fengguang/domain/messages/messages.contract'
import { displacedMs, pushEvents, pushStreamPath } from '@fengguang/domain/messages/push.model'
import { callSettled } from '../../lib/call.ts'
import { openPush } from '../../lib/push.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { messagesFeature } from './messages.queries.ts'

/** What a push makes old, by the name of the feature that shows it. */
const madeOld = {
  hello: [messagesFeature, 'alarms'],
  alarm: [messagesFeature, 'alarms'],
  message: [messagesFeature],
  access: [messagesFeature],
  ended: [],
  displaced: [],
} as const

/** After `ended`: a person who signed out has left the page by then, all others have a new session. */
const restMsAfter = new Map<string, number>([
  ['ended', 6_000],
  ['displaced', displacedMs],
])

/** In a storm the lists on show are read again this often and not more. */
const readAgainMs = 1000
/** Who signs out, here or in another tab, has left by then and asks nothing any more. */
const leaveMs = 1500

interface Options {
  onNews: () => void
  onAccessChange: () => void
  onLeading: (isLeader: boolean) => void
}

/** A push only says what changed; the data is read by the ordinary calls, and polling goes on beside it. */
export function usePush({ onNews, onAccessChange, onLeading }: Options): void {
  const refresh = useRefresh()
  const tell = useEffectEvent((event: (typeof pushEvents)[number], isLeader: boolean) => {
    onLeading(isLeader)
    if (event === 'access') onAccessChange()
    if (event === 'alarm' || event === 'message' || event === 'hello') onNews()
  })
  const readFeatures = useEffectEvent((features: ReadonlySet<string>) => void refresh(...features))
  useEffect(() => {
    const old = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: ReturnType<typeof setTimeout> | undefined
    // A session that is over is noticed by the next call; this is the next call.
    const askOnce = () => {
      asking = undefined
      void callSettled(legacyMessagesContract.counts, undefined)
    }
    const readAgain = () => {
      timer = undefined
      readFeatures(old)
      old.clear()
    }
    const close = openPush({
      path: pushStreamPath,
      restMs: (event) => restMsAfter.get(event),
      onRefused: () => callSettled(legacyMessagesContract.counts, undefined),
      onEvent: (name, _, isLeader) => {
        const event = pushEvents.find((known) => known === name)
        if (!event) return
        tell(event, isLeader)
        for (const feature of madeOld[event]) old.add(feature)
        timer ??= setTimeout(readAgain, event === 'hello' ? 0 : readAgainMs)
        if (event === 'ended') asking ??= setTimeout(askOnce, leaveMs)
      },
    })
    return () => {
      clearTimeout(timer)
      clearTimeout(asking)
      close()
    }
  }, [])
}
