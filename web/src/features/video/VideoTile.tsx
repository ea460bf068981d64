import { useCallback, useRef, type ReactNode } from 'react'
import { CameraOutlined, CloseOutlined, FullscreenOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Video } from '@fengguang/domain/video/camera.model'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { FullscreenHint } from '../../widgets/fullscreen/FullscreenHint.tsx'
import { toggleFullscreen, useFullscreen } from '../../widgets/fullscreen/use-fullscreen.ts'
import type { PlayState } from './keep-playing.ts'
import { isPassing } from './player.model.ts'
import { saveSnapshot } from './snapshot.ts'
import { usePlaying } from './use-playing.ts'
import { failureTexts, m } from './video.texts.ts'

interface Props {
  video: Video
  /** Counted from 1, as people count. */
  no: number
  isActive: boolean
  isResting: boolean
  token: () => string | undefined
  onExpired: () => void
  onChoose: () => void
  onClose: () => void
}

/** One camera: its picture, what keeps it from coming, and what can be done with it. */
export function VideoTile({ video, no, isActive, isResting, token, onExpired, onChoose, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const box = useRef<HTMLElement>(null)
  const picture = useRef<HTMLVideoElement>(null)
  const part = useCallback(() => box.current ?? document.documentElement, [])
  const { isHinted } = useFullscreen(box, part)
  const { state, retry } = usePlaying(picture, video, { token, isResting, onExpired })
  const snapshot = async () => {
    const file = picture.current ? await saveSnapshot(picture.current, video) : undefined
    if (file) notices.tell(say(m.snapshotDone, { file }))
    else notices.complain(say(m.snapshotFailed))
  }
  return (
    <section ref={box} className="fg-video-tile" data-active={isActive} data-state={state} aria-label={video.name}>
      <video ref={picture} className="fg-video-picture" muted autoPlay playsInline disablePictureInPicture />
      <TileState state={state} onRetry={retry} />
      <header className="fg-video-bar">
        <button
          type="button"
          className="fg-video-name"
          aria-pressed={isActive}
          title={say(m.choose, { no })}
          onClick={onChoose}
        >
          <span className="fg-video-dot" data-on={state === 'playing'} aria-hidden />
          <span className="fg-video-words">
            {video.name}
            <small>{video.stationName}</small>
          </span>
        </button>
        <TileTool
          label={m.snapshot}
          name={video.name}
          icon={<CameraOutlined />}
          onClick={() => void snapshot()}
          isOff={state !== 'playing'}
        />
        {document.fullscreenEnabled && (
          <TileTool
            label={m.fullscreen}
            name={video.name}
            icon={<FullscreenOutlined />}
            onClick={() => void toggleFullscreen(part())}
          />
        )}
        <TileTool label={m.close} name={video.name} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <FullscreenHint isShown={isHinted} />
    </section>
  )
}

interface ToolProps {
  label: TextPair
  name: string
  icon: ReactNode
  onClick: () => void
  isOff?: boolean
}

function TileTool({ label, name, icon, onClick, isOff = false }: ToolProps) {
  const say = useSay()
  return (
    <Tooltip title={say(label)}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={`${say(label)} ${name}`}
        disabled={isOff}
        onClick={onClick}
      />
    </Tooltip>
  )
}

function TileState({ state, onRetry }: { state: PlayState; onRetry: () => void }) {
  const say = useSay()
  if (state === 'playing') return null
  if (state === 'waiting')
    return (
      <output className="fg-video-state">
        <LoadingOutlined />
        {say(m.waiting)}
      </output>
    )
  return (
    <div className="fg-video-state" role="alert">
      <WarningOutlined />
      <span>{say(failureTexts[state])}</span>
      {isPassing(state) && <small>{say(m.retrying)}</small>}
      <Button size="small" onClick={onRetry}>
        {say(m.retry)}
      </Button>
    </div>
  )
}
