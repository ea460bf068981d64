import { use, useEffect, useMemo, useState } from 'react'
import { useSay } from '../lib/i18n.ts'
import { RefreshSecondsContext } from '../lib/screen-refresh.ts'
import { instantText } from './format.ts'
import { m } from './kit.texts.ts'
import './data-time.css'

interface Props {
  dataAt: Date | string | number | undefined
  /** The company's zone by default: a reader in another zone sees the clock of the plant. */
  zone?: string
  stale?: boolean
  /** When the next read is due; counts down to it. */
  nextReadAt?: Date
  /** When it was read last; on a screen that refreshes the next read is counted from it. */
  readAtMs?: number
}

function useSecondsUntil(at: Date | undefined): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!at) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return at && Math.max(0, Math.ceil((at.getTime() - nowMs) / 1000))
}

/** How old what is on the screen is, and when it will be read again. */
export function DataTime({ dataAt, zone, stale = false, nextReadAt, readAtMs }: Props) {
  const say = useSay()
  const refreshSeconds = use(RefreshSecondsContext)
  const next = useMemo(
    () => nextReadAt ?? (readAtMs && refreshSeconds ? new Date(readAtMs + refreshSeconds * 1000) : undefined),
    [nextReadAt, readAtMs, refreshSeconds],
  )
  const seconds = useSecondsUntil(next)
  return (
    <span className="fg-data-time" data-stale={stale}>
      {dataAt === undefined ? say(m.noDataTime) : say(m.dataTime, { time: instantText(dataAt, zone) })}
      {stale && <strong> · {say(m.stale)}</strong>}
      {seconds !== undefined && <span aria-hidden="true"> · {say(m.nextRefresh, { seconds })}</span>}
    </span>
  )
}
