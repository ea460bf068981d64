import { useEffect, useState } from 'react'
import { Button } from 'antd'
import { FullscreenOutlined } from '@ant-design/icons'
import type { StationState } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { toggleFullscreen } from '../../widgets/fullscreen/use-fullscreen.ts'
import { StateCounts } from '../../widgets/station-blocks/StateCounts.tsx'
import { m } from './homes.texts.ts'

function useClock(): string {
  const [now, setNow] = useState(() => instantText(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(instantText(Date.now())), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface Props {
  title: TextPair
  states: Partial<Record<StationState, number>> | undefined
}

/** The head of a wall: what it is, how the stations are, what time it is. */
export function WallHead({ title, states }: Props) {
  const say = useSay()
  const now = useClock()
  return (
    <div className="fg-wall-head">
      <StateCounts states={states} />
      <h1>{say(title)}</h1>
      <span className="fg-wall-clock">
        {now}
        <Button
          type="text"
          icon={<FullscreenOutlined />}
          aria-label={say(m.fullscreen)}
          title={say(m.fullscreen)}
          onClick={() => void toggleFullscreen()}
        />
      </span>
    </div>
  )
}
