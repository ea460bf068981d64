import { use, useEffect } from 'react'
import { UNSAFE_DataRouterContext, useBlocker } from 'react-router'
import { useSay } from '../../lib/i18n.ts'
import { m as own } from './form.texts.ts'
import { useAsk } from '../use-ask.tsx'

interface Props {
  /** Asked at the moment of leaving, not at render: a saved form is clean before React has drawn it again. */
  isDirty: () => boolean
}

/** Closing the tab or following a link with unsaved changes asks first. */
export function LeaveGuard({ isDirty }: Props) {
  const dataRouter = use(UNSAFE_DataRouterContext)
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isDirty])
  // Only a data router can hold a navigation back; useBlocker throws under any other.
  return dataRouter ? <RouteGuard isDirty={isDirty} /> : null
}

function RouteGuard({ isDirty }: Props) {
  const say = useSay()
  const { ask, holder } = useAsk()
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isDirty() && (now.pathname !== next.pathname || now.search !== next.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask({ title: say(own.unsaved), okText: say(own.leave), cancelText: say(own.stay), danger: true }).then(
      (leave) => (leave ? blocker.proceed() : blocker.reset()),
    )
  }, [blocker, ask, say])
  return <>{holder}</>
}
