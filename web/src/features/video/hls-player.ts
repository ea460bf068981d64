import { failureOfStatus, withToken, type PlayFailure, type PlayRequest, type StopPlaying } from './player.model.ts'

const codecDetails = new Set([
  'bufferAddCodecError',
  'manifestIncompatibleCodecsError',
  'bufferIncompatibleCodecsError',
])

type FailedPart = { type: string; details: string; response?: { code?: number | undefined } | undefined }

export function failureOfHls({ type, details, response }: FailedPart): PlayFailure {
  if (codecDetails.has(details)) return 'codec'
  return type === 'networkError' ? failureOfStatus(response?.code) : 'stalled'
}

/** Two parts behind the newest, and never far: sixteen pictures beside each other must stay small. */
const settings = {
  liveSyncDurationCount: 2,
  liveMaxLatencyDurationCount: 8,
  maxBufferLength: 10,
  backBufferLength: 10,
  enableWebVTT: false,
} as const

export async function playHls({ video, element, token, fail }: PlayRequest): Promise<StopPlaying> {
  const { default: Hls } = await import('hls.js/light')
  const address = () => (video.isOurs ? withToken(video.url, token()) : video.url)
  if (!Hls.isSupported()) return playNatively(element, address(), fail)
  const hls = new Hls({
    ...settings,
    ...(video.isOurs && {
      xhrSetup: (xhr: XMLHttpRequest, url: string) => xhr.open('GET', withToken(url, token()), true),
    }),
  })
  let hasRecovered = false
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !codecDetails.has(data.details) && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
    } else fail(failureOfHls(data))
  })
  hls.loadSource(address())
  hls.attachMedia(element)
  return () => hls.destroy()
}

/** Phone browsers that play HLS themselves and allow no other player. */
function playNatively(element: HTMLVideoElement, address: string, fail: (failure: PlayFailure) => void): StopPlaying {
  if (!element.canPlayType('application/vnd.apple.mpegurl')) {
    fail('unsupported')
    return () => undefined
  }
  const onError = () => fail('network')
  element.addEventListener('error', onError)
  element.src = address
  return () => {
    element.removeEventListener('error', onError)
    element.removeAttribute('src')
    element.load()
  }
}
