import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { DemoStation } from '../demo-fleet.ts'
import type { SimDevice } from '../plant.model.ts'
import { seedOf } from '../random.ts'
import { deviceOf } from '../sim-device.ts'
import type { Pile } from './charging.ts'
import type { StorageUnit } from './storage.ts'

export interface EnergyLayout {
  storages: readonly StorageUnit[]
  piles: readonly Pile[]
  rooms: readonly TextPair[]
  /** Feeders with their share of the station's power. */
  switches: readonly { name: TextPair; share: number }[]
}

/** Photovoltaic plants that also store and charge; every comprehensive-energy station does. */
const withStorage: ReadonlySet<string> = new Set(['pv-qinghai-gonghe', 'pv-jiangsu-rudong'])
export const hasEnergy = (station: DemoStation): boolean => station.stcls === '05' || withStorage.has(station.id)

const storageHours = 2

export function energyLayout(station: DemoStation): EnergyLayout {
  const ofPark = station.stcls === '05'
  const storageKw = station.capacityKw * (ofPark ? 0.25 : 0.1)
  const units = Math.min(6, Math.max(1, Math.round(storageKw / (ofPark ? 1000 : 2500))))
  const seed = seedOf(1, station.id)
  const pileCount = ofPark ? Math.min(24, Math.max(4, Math.round(station.capacityKw / 800))) : 6
  return {
    storages: Array.from({ length: units }, (_, i) => ({
      seed: seedOf(seed, `storage ${i}`),
      ratedKw: storageKw / units,
      capacityKwh: (storageHours * storageKw) / units,
    })),
    piles: Array.from({ length: pileCount }, (_, i) => ({
      seed: seedOf(seed, `pile ${i}`),
      ratedKw: i % 3 === 2 ? 180 : 120,
    })),
    rooms: [
      ['高压室', 'High-voltage room'],
      ['储能舱', 'Battery container'],
      ['继保室', 'Relay room'],
    ],
    switches: [
      { name: ['进线', 'Incomer'], share: 1 },
      { name: ['1号馈线', 'Feeder 1'], share: 0.5 },
      { name: ['2号馈线', 'Feeder 2'], share: 0.5 },
    ],
  }
}

const two = (n: number) => String(n).padStart(2, '0')
export const energyCodes = {
  pcs: (i: number): string => `pcs-${two(i + 1)}`,
  battery: (i: number): string => `bat-${two(i + 1)}`,
  pile: (i: number): string => `cp-${two(i + 1)}`,
  room: (i: number): string => `env-${two(i + 1)}`,
  hvSwitch: (i: number): string => `hv-${two(i + 1)}`,
  meter: 'meter-20',
} as const

/** Storage, piles, sensors and switches of a station; none where it has none. */
export function energyDevicesOf(station: DemoStation): SimDevice[] {
  if (!hasEnergy(station)) return []
  const { storages, piles, rooms, switches } = energyLayout(station)
  const device = (...args: Parameters<typeof deviceOf> extends [unknown, ...infer Rest] ? Rest : never) =>
    deviceOf(station, ...args)
  return [
    device(energyCodes.meter, 'meter', ['储能及充电计量表', 'Storage and charging meter'], {
      model: 'DSZ-0.5S',
      maker: '正衡仪表',
    }),
    ...storages.flatMap(({ ratedKw, capacityKwh }, i) => [
      device(energyCodes.pcs(i), 'storagePcs', [`${i + 1}号储能变流器`, `Storage converter ${i + 1}`], {
        parentCode: energyCodes.meter,
        ratedKw,
        model: `CN-${Math.round(ratedKw)}`,
        maker: '晨曦电气',
      }),
      device(energyCodes.battery(i), 'battery', [`${i + 1}号电池舱`, `Battery ${i + 1}`], {
        parentCode: energyCodes.pcs(i),
        ratedKw,
        model: `LFP-${Math.round(capacityKwh)}`,
        maker: '恒源电池',
        details: { capacityKwh },
      }),
    ]),
    ...piles.map(({ ratedKw }, i) =>
      device(energyCodes.pile(i), 'chargingPile', [`${i + 1}号充电桩`, `Charging pile ${i + 1}`], {
        parentCode: energyCodes.meter,
        ratedKw,
        model: `DC-${ratedKw}`,
        maker: '易充科技',
      }),
    ),
    ...rooms.map((room, i) =>
      device(energyCodes.room(i), 'environment', [`${room[0]}环境传感器`, `${room[1]} sensor`], {
        model: 'HJ-3',
        maker: '观云科技',
      }),
    ),
    ...switches.map(({ name }, i) =>
      device(energyCodes.hvSwitch(i), 'hvSwitch', [`${name[0]}开关柜`, `${name[1]} switchgear`], {
        ...(i === 0 ? {} : { parentCode: energyCodes.hvSwitch(0) }),
        model: 'KYN-12',
        maker: '长河开关',
      }),
    ),
  ]
}
