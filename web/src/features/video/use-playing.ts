import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Video } from '@fengguang/domain/video/camera.model'
import { keepPlaying, type KeptPlaying, type PlayState } from './keep-playing.ts'

interface Setting {
  token: () => string | undefined
  /** Nobody can see it now. */
  isResting: boolean
  onExpired: () => void
}

/** The camera's picture in `box`, for as long as the part is shown. */
export function usePlaying(
  box: RefObject<HTMLVideoElement | null>,
  video: Video,
  { token, isResting, onExpired }: Setting,
): { state: PlayState; retry: () => void } {
  const [state, setState] = useState<PlayState>('waiting')
  const kept = useRef<KeptPlaying>(undefined)
  useEffect(() => {
    const element = box.current
    if (!element || isResting) return undefined
    const playing = keepPlaying({
      video,
      element,
      token: () => token() ?? '',
      tell: (next) => {
        setState(next)
        if (next === 'expired') onExpired()
      },
    })
    kept.current = playing
    return () => playing.stop()
  }, [box, video, token, isResting, onExpired])
  const retry = useCallback(() => kept.current?.retry(), [])
  return { state, retry }
}
