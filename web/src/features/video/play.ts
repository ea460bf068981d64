import type { VideoProtocol } from '@fengguang/domain/video/camera.model'
import { playFlv } from './flv-player.ts'
import { playHls } from './hls-player.ts'
import type { Play } from './player.model.ts'
import { playWhep } from './whep-player.ts'

const players: Record<VideoProtocol, Play> = { hls: playHls, flv: playFlv, whep: playWhep }

/** Main profile, level 3.1: a browser without the decoder refuses it at any level. */
const h265Type = 'video/mp4; codecs="hvc1.1.6.L93.B0"'

export const canPlayH265 = (): boolean => typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(h265Type)

/** A codec that the browser cannot play is reported at once, instead of after a black picture. */
export const play: Play = async (request) => {
  if (request.video.codec === 'h265' && !canPlayH265()) {
    request.fail('h265')
    return () => undefined
  }
  return players[request.video.protocol](request)
}
