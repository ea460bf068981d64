import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { DemoStation } from '../demo-fleet.ts'
import type { SimDevice } from '../plant.model.ts'
import { seedOf, signed, unit } from '../random.ts'
import { deviceOf } from '../sim-device.ts'

/** What stands in a photovoltaic plant. Ratings add up to its capacity; a large plant's devices stand for several. */
export interface PvLayout {
  /** Central inverters with combiner boxes, or string inverters that take the strings themselves. */
  style: 'central' | 'string'
  inverters: number
  ratedKw: number
  /** Modules of one inverter at standard conditions. */
  dcKw: number
  boxesPerInverter: number
  /** Branches of a combiner box, or strings of a string inverter. */
  branches: number
  mppts: number
  invertersPerTransformer: number
  transformers: number
  tiltDeg: number
  azimuthDeg: number
  /** Of a string at its best point under standard conditions. */
  stringV: number
}

const even = (n: number) => 2 * Math.round(n / 2)

export function pvLayout(station: DemoStation): PvLayout {
  const kw = station.capacityKw
  const seed = seedOf(1, station.id)
  const central = kw >= 45_000
  const inverters = central
    ? Math.min(22, Math.max(8, even(kw / (kw > 120_000 ? 8_600 : 6_250))))
    : Math.min(40, Math.max(1, Math.round(kw / 320)))
  const ratedKw = kw / inverters
  const invertersPerTransformer = central ? 2 : 8
  return {
    style: central ? 'central' : 'string',
    inverters,
    ratedKw,
    dcKw: ratedKw * (1.12 + 0.12 * unit(seed, 1)),
    boxesPerInverter: central ? 2 : 0,
    branches: central ? 24 : 28,
    mppts: central ? 2 : 14,
    invertersPerTransformer,
    transformers: Math.ceil(inverters / invertersPerTransformer),
    tiltDeg: central ? Math.round(station.latitude - 2) : 12,
    azimuthDeg: 180 + Math.round(8 * signed(seed, 2)),
    stringV: 1_280,
  }
}

const two = (n: number) => String(n).padStart(2, '0')
export const inverterCode = (i: number): string => `inv-${two(i + 1)}`
export const boxCode = (i: number, box: number): string => `cb-${two(i + 1)}-${box + 1}`
export const transformerCode = (i: number): string => `bt-${two(i + 1)}`
export const mainMeterCode = 'meter-01'
export const stationUseMeterCode = 'meter-02'
export const weatherCode = 'weather-01'

/** Two makers in turn, so that brands can be compared on one site. */
export const inverterMakers = ['晨曦电气', '远山电力'] as const
export const inverterBrand = (i: number): 0 | 1 => (Math.floor(i / 2) % 2 === 0 ? 0 : 1)

export function pvDevices(station: DemoStation, layout = pvLayout(station)): SimDevice[] {
  const device = (code: string, type: DeviceType, name: TextPair, more: Parameters<typeof deviceOf>[4]) =>
    deviceOf(station, code, type, name, more)
  const rated = Math.round(layout.ratedKw)
  const devices: SimDevice[] = [
    device(mainMeterCode, 'meter', ['并网关口电能表', 'Grid meter'], {
      isMain: true,
      model: 'DSZ-0.2S',
      maker: '正衡仪表',
      ratedKw: station.capacityKw,
    }),
    device(stationUseMeterCode, 'meter', ['站用电能表', 'Station service meter'], {
      model: 'DTZ-0.5S',
      maker: '正衡仪表',
    }),
    device(weatherCode, 'weather', ['气象仪', 'Weather station'], {
      isMain: true,
      model: 'QX-5',
      maker: '观云科技',
      details: { tiltDeg: layout.tiltDeg, azimuthDeg: layout.azimuthDeg },
    }),
  ]
  for (let t = 0; t < layout.transformers; t++)
    devices.push(
      device(transformerCode(t), 'boxTransformer', [`${t + 1}号箱变`, `Transformer ${t + 1}`], {
        ratedKw: layout.ratedKw * layout.invertersPerTransformer,
        model: 'ZGS-35',
        maker: '长河变压器',
        details: { ratioKv: [35, 0.8] },
      }),
    )
  for (let i = 0; i < layout.inverters; i++) {
    const maker = inverterMakers[inverterBrand(i)]
    const modulesKw = Math.round(layout.dcKw * 10) / 10
    devices.push(
      device(inverterCode(i), 'inverter', [`${i + 1}号逆变器`, `Inverter ${i + 1}`], {
        parentCode: transformerCode(Math.floor(i / layout.invertersPerTransformer)),
        ratedKw: layout.ratedKw,
        model: `${layout.style === 'central' ? 'JZ' : 'ZC'}${rated}-${inverterBrand(i) === 0 ? 'A' : 'S'}`,
        maker,
        details: {
          modulesKw,
          mppts: layout.mppts,
          ...(layout.style === 'string' ? { strings: layout.branches } : {}),
          tiltDeg: layout.tiltDeg,
          azimuthDeg: layout.azimuthDeg,
        },
      }),
    )
    for (let box = 0; box < layout.boxesPerInverter; box++)
      devices.push(
        device(
          boxCode(i, box),
          'combinerBox',
          [`${i + 1}号逆变器${box + 1}号汇流箱`, `Inverter ${i + 1} combiner box ${box + 1}`],
          {
            parentCode: inverterCode(i),
            ratedKw: layout.dcKw / layout.boxesPerInverter,
            model: `HL-${layout.branches}`,
            maker: '汇能电气',
            details: { branches: layout.branches },
          },
        ),
      )
  }
  return devices
}
