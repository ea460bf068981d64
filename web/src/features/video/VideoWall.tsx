import { useSyncExternalStore } from 'react'
import type { Video } from '@fengguang/domain/video/camera.model'
import type { WallSize } from '@fengguang/domain/video/video-screens'
import { useSay } from '../../lib/i18n.ts'
import { m } from './video.texts.ts'
import { VideoTile } from './VideoTile.tsx'

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
/** Nobody looks: sixteen streams need not run behind another tab. */
const useHidden = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'hidden')

interface Props {
  wall: WallSize
  tiles: readonly (Video | undefined)[]
  active: number
  token: () => string | undefined
  onExpired: () => void
  onChoose: (at: number) => void
  onClose: (at: number) => void
}

export function VideoWall({ wall, tiles, active, token, onExpired, onChoose, onClose }: Props) {
  const say = useSay()
  const isHidden = useHidden()
  const places = tiles.map((video, at) => ({ key: video?.id ?? `empty ${at}`, video, at }))
  return (
    <div className="fg-video-wall" data-wall={wall}>
      {places.map(({ key, video, at }) =>
        video ? (
          <VideoTile
            key={key}
            video={video}
            no={at + 1}
            isActive={wall > 1 && at === active}
            isResting={isHidden}
            token={token}
            onExpired={onExpired}
            onChoose={() => onChoose(at)}
            onClose={() => onClose(at)}
          />
        ) : (
          <button
            key={key}
            type="button"
            className="fg-video-tile fg-video-empty"
            data-active={at === active}
            aria-pressed={at === active}
            onClick={() => onChoose(at)}
          >
            <span>{say(m.empty, { no: at + 1 })}</span>
            {wall < 16 && <small>{say(m.emptyHint)}</small>}
          </button>
        ),
      )}
    </div>
  )
}
