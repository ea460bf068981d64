import type { ReactNode } from 'react'
import { FullscreenOutlined, LeftOutlined, RightOutlined, SyncOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { wallSizes, type WallSize } from '@fengguang/domain/video/video-screens'
import { useSay } from '../../lib/i18n.ts'
import { m } from './video.texts.ts'
import type { WallState } from './wall-state.ts'

interface Props {
  state: WallState
  pages: number
  onSize: (wall: WallSize) => void
  onPage: (page: number) => void
  onCycle: (isCycling: boolean) => void
  onFullscreen: () => void
  children?: ReactNode
}

/** How many pictures, which page of them, and the whole wall at once. */
export function WallTools({ state, pages, onSize, onPage, onCycle, onFullscreen, children }: Props) {
  const say = useSay()
  const page = Math.min(state.page, pages)
  const isPaged = !state.slots && pages > 1
  return (
    <div className="fg-video-tools">
      <Segmented<WallSize>
        aria-label={say(m.wall)}
        value={state.wall}
        options={wallSizes.map((size) => ({ value: size, label: size, title: say(m.wallOf, { count: size }) }))}
        onChange={onSize}
      />
      {isPaged && (
        <div className="fg-video-pages">
          <Button
            icon={<LeftOutlined />}
            aria-label={say(m.previous)}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          <output>{say(m.page, { page, pages })}</output>
          <Button
            icon={<RightOutlined />}
            aria-label={say(m.next)}
            disabled={page === pages}
            onClick={() => onPage(page + 1)}
          />
          <Button
            icon={<SyncOutlined spin={state.isCycling} />}
            aria-pressed={state.isCycling}
            onClick={() => onCycle(!state.isCycling)}
          >
            {say(state.isCycling ? m.stopCycle : m.cycle)}
          </Button>
        </div>
      )}
      {children}
      {document.fullscreenEnabled && (
        <Button icon={<FullscreenOutlined />} onClick={onFullscreen}>
          {say(m.wallFullscreen)}
        </Button>
      )}
    </div>
  )
}
