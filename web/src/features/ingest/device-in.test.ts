import { expect, test } from 'vitest'
import { deviceIn } from './device-in.ts'

test.each([
  ['pv-a.inv-01', { stationId: 'pv-a', code: 'inv-01' }],
  ['pv-a.inv-01; pv-a.inv-02', { stationId: 'pv-a', code: 'inv-01' }],
  ['', undefined],
  ['no device', undefined],
  ['pv-a.', undefined],
])('%j names the device %j', (detail, device) => {
  expect(deviceIn(detail)).toEqual(device)
})
