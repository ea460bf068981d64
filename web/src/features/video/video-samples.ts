import type { Video } from '@fengguang/domain/video/camera.model'

const camera = (no: number, stationId: string, stationName: string, more: Partial<Video> = {}): Video => ({
  id: `c${no}`,
  stationId,
  stationName,
  stcls: '01',
  name: `镜头${no}`,
  boxName: no % 2 ? '东盒' : '',
  codec: 'h264',
  protocol: 'hls',
  isOurs: true,
  url: `/microplat/api/mixbox/video/live.m3u8?id=c${no}`,
  ...more,
})

export const sampleVideos: readonly Video[] = [
  camera(1, 'a', '甲电站'),
  camera(2, 'a', '甲电站'),
  camera(3, 'b', '乙电站'),
  camera(4, 'b', '乙电站'),
  camera(5, 'b', '乙电站', { codec: 'h265' }),
]
