import type { Video } from '@fengguang/domain/video/camera.model'

/** Why there is no picture; each reason has its own text. */
export const playFailures = ['network', 'expired', 'missing', 'h265', 'codec', 'stalled', 'unsupported'] as const
export type PlayFailure = (typeof playFailures)[number]

/** Waiting changes these by itself; the others need a person. */
export const isPassing = (failure: PlayFailure): boolean =>
  failure === 'network' || failure === 'stalled' || failure === 'expired'

export interface PlayRequest {
  video: Video
  element: HTMLVideoElement
  /** The token of the moment: a stream outlives the one it began with. */
  token: () => string
  fail: (failure: PlayFailure) => void
}

/** Ends the stream and frees what it holds. */
export type StopPlaying = () => void
export type Play = (request: PlayRequest) => Promise<StopPlaying>

/** Our own streams carry the token in their address; other streams never get it. */
export function withToken(address: string, token: string): string {
  const url = new URL(address, location.href)
  url.searchParams.set('token', token)
  return url.href
}

export const failureOfStatus = (status: number | undefined): PlayFailure => {
  if (status === 401 || status === 403) return 'expired'
  return status === 404 ? 'missing' : 'network'
}
