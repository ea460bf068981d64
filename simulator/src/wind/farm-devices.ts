import type { DemoStation } from '../demo-fleet.ts'
import { deviceOf } from '../sim-device.ts'
import type { SimDevice } from '../plant.model.ts'
import { seedOf } from '../random.ts'
import { voltages } from './farm-grid.ts'
import { layoutOf } from './layout.ts'
import { towerHeightsM } from './tower-frames.ts'
import { turbinesOf } from './turbine-types.ts'
import { windSiteOf } from './wind-climate.ts'

const three = (n: number) => String(n).padStart(3, '0')
export const turbineCode = (i: number): string => `wt-${three(i + 1)}`
export const boxCode = (i: number): string => `bt-${three(i + 1)}`
export const farmMeterCode = 'meter-01'
export const towerCode = 'mt-01'

/** That of the demo: where its turbines stand is registered with them. */
const demoSeed = 1

export function windDevices(station: DemoStation): SimDevice[] {
  const { type, count } = turbinesOf(station)
  const site = windSiteOf(station, demoSeed)
  const places = layoutOf(count, type.rotorM, site.prevailingDeg, seedOf(site.seed, 'layout'))
  const turbines = Array.from({ length: count }, (_, i) => [
    deviceOf(station, boxCode(i), 'boxTransformer', [`${i + 1}号箱变`, `Transformer ${i + 1}`], {
      ratedKw: type.ratedKw,
      model: `S-${Math.round(type.ratedKw * 1.1)}`,
      maker: '长河变压器',
      details: { ratioKv: [voltages.collectorKv, voltages.turbineV / 1000] },
    }),
    deviceOf(station, turbineCode(i), 'turbine', [`${i + 1}号风机`, `Turbine ${i + 1}`], {
      parentCode: boxCode(i),
      ratedKw: type.ratedKw,
      model: type.model,
      maker: type.maker,
      details: {
        rotorM: type.rotorM,
        hubM: type.hubM,
        cutInMs: type.cutInMs,
        cutOutMs: type.cutOutMs,
        gearRatio: type.gearRatio,
        eastM: Math.round(places[i]!.eastM),
        northM: Math.round(places[i]!.northM),
      },
    }),
  ]).flat()
  return [
    deviceOf(station, farmMeterCode, 'meter', ['并网关口电能表', 'Grid meter'], {
      isMain: true,
      model: 'DSZ-0.2S',
      maker: '正衡仪表',
      ratedKw: station.capacityKw,
    }),
    deviceOf(station, towerCode, 'tower', ['测风塔', 'Met mast'], {
      isMain: true,
      model: 'CF-120',
      maker: '观云科技',
      details: { heightsM: towerHeightsM(type.hubM) },
    }),
    ...turbines,
  ]
}
