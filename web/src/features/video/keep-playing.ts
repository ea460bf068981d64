import type { Video } from '@fengguang/domain/video/camera.model'
import { play } from './play.ts'
import { isPassing, type Play, type PlayFailure, type StopPlaying } from './player.model.ts'

export type PlayState = 'waiting' | 'playing' | PlayFailure

/** A picture that stands still this long is not live. */
const stallMs = 12_000
const lookMs = 3000
const firstRetryMs = 3000
const lastRetryMs = 60_000

/** Longer after each failure: a camera that is off for the night is tried once a minute. */
export const retryMs = (failures: number): number =>
  Math.min(lastRetryMs, firstRetryMs * 2 ** Math.max(0, failures - 1))

interface Parts {
  video: Video
  element: HTMLVideoElement
  token: () => string
  tell: (state: PlayState) => void
  player?: Play
}

export interface KeptPlaying {
  retry: () => void
  stop: () => void
}

/** Keeps the camera's picture in the element: starts it, checks that it moves, and restarts it after a temporary failure. */
export function keepPlaying({ video, element, token, tell, player = play }: Parts): KeptPlaying {
  let failures = 0
  let end: StopPlaying | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined

  function begin(): void {
    const life = new AbortController()
    const { signal } = life
    let stopPlayer: StopPlaying | undefined
    let movedMs = performance.now()
    let lastSeconds = -1
    const fail = (failure: PlayFailure): void => {
      if (signal.aborted) return
      end?.()
      failures += 1
      tell(failure)
      if (isPassing(failure)) retrying = setTimeout(begin, retryMs(failures))
    }
    const watch = setInterval(() => {
      if (performance.now() - movedMs > stallMs) fail('stalled')
    }, lookMs)
    end = () => {
      life.abort()
      clearInterval(watch)
      stopPlayer?.()
      stopPlayer = undefined
    }
    const onMove = (): void => {
      if (element.currentTime === lastSeconds) return
      lastSeconds = element.currentTime
      movedMs = performance.now()
      failures = 0
      tell('playing')
    }
    const start = async (): Promise<void> => {
      try {
        const started = await player({ video, element, token, fail })
        if (signal.aborted) started()
        else stopPlayer = started
      } catch {
        // A player whose code did not arrive: the network's doing.
        fail('network')
      }
    }
    tell('waiting')
    element.addEventListener('timeupdate', onMove, { signal })
    void start()
  }

  const stop = (): void => {
    clearTimeout(retrying)
    end?.()
  }
  begin()
  return {
    stop,
    retry: () => {
      stop()
      begin()
    },
  }
}
