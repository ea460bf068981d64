import type { DeviceState } from '@fengguang/domain/devices/device.model'
import type { LiveDevices } from '@fengguang/domain/device-monitor/device-list.contract'

interface Sample {
  ids: string[]
  names: string[]
  states: DeviceState[]
  ageSeconds: (number | null)[]
  powerKw: (number | null)[]
}

/** Inverters of one station, as the server sends them. */
export const sampleLive = ({ ids, names, states, ageSeconds, powerKw }: Sample): LiveDevices => ({
  type: 'inverter',
  at: '2026-06-21T04:00:00Z',
  isLive: true,
  stations: [{ id: 'pv', name: '共和', ownName: '共和', nameEn: 'Gonghe', timeZone: 'Asia/Shanghai' }],
  ids,
  names,
  otherNames: ids.map((_, i) => `Inverter ${i + 1}`),
  station: ids.map(() => 0),
  parentIds: ids.map(() => null),
  ratedKw: ids.map(() => 3125),
  states,
  ageSeconds,
  isStale: ageSeconds.map((age) => age === null || age > 120),
  outOfService: ids.map(() => false),
  points: { powerKw },
  arrays: {},
})
