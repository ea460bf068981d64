import { expect, test } from 'vitest'
import { protocolOf } from './camera-address.rules.ts'

test.each([
  ['demo:pv', 'hls'],
  ['demo:gate-h265', 'hls'],
  ['https://media.example.cn/live/cam1.m3u8', 'hls'],
  ['https://media.example.cn/live/CAM1.M3U8?vhost=a', 'hls'],
  ['/media/cam1.m3u8', 'hls'],
  ['http://10.1.2.3:8080/live/cam1.flv', 'flv'],
  ['https://media.example.cn/rtc/v1/whep/?app=live&stream=cam1', 'whep'],
  ['/whep/cam1', 'whep'],
] as const)('%s is %s', (address, protocol) => {
  expect(protocolOf(address)).toBe(protocol)
})

test.each([
  '',
  'demo:',
  'demo:../pv',
  'demo:other',
  'rtsp://10.1.2.3/live.m3u8',
  'javascript:alert(1)//.m3u8',
  'data:application/x-mpegurl,a.m3u8',
  '//elsewhere.example.cn/a.m3u8',
  '/\\elsewhere.example.cn/a.m3u8',
  'https://user:secret@media.example.cn/a.m3u8',
  'https://media.example.cn/a.mp4',
  'https://media.example.cn/a.html?b=.m3u8',
  'https:// media.example.cn/a.m3u8',
  'https://media.example.cn/whepping/a',
])('%s is not taken', (address) => {
  expect(protocolOf(address)).toBeUndefined()
})
