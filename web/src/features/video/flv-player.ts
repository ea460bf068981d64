import { failureOfStatus, type PlayFailure, type PlayRequest, type StopPlaying } from './player.model.ts'

export function failureOfFlv(type: string, detail: string, info: unknown): PlayFailure {
  if (detail === 'CodecUnsupported' || detail === 'FormatUnsupported') return 'codec'
  if (type !== 'NetworkError') return 'stalled'
  const code = typeof info === 'object' && info !== null && 'code' in info ? info.code : undefined
  return failureOfStatus(typeof code === 'number' ? code : undefined)
}

/** HTTP-FLV of a media server, such as most gateways of cameras speak. */
export async function playFlv({ video, element, fail }: PlayRequest): Promise<StopPlaying> {
  const { default: mpegts } = await import('mpegts.js')
  if (!mpegts.isSupported()) {
    fail('unsupported')
    return () => undefined
  }
  mpegts.LoggingControl.enableAll = false
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: new URL(video.url, location.href).href, hasAudio: false },
    { enableStashBuffer: false, liveBufferLatencyChasing: true, autoCleanupSourceBuffer: true },
  )
  player.on(mpegts.Events.ERROR, (type: string, detail: string, info: unknown) =>
    fail(failureOfFlv(type, detail, info)),
  )
  player.attachMediaElement(element)
  player.load()
  return () => player.destroy()
}
