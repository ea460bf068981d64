import type { PvAnalysisInput } from '@fengguang/analytics/ledger/pv-analysis'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import type { DemoStation } from '../../simulator/src/demo-fleet.ts'
import type { SimDevice } from '../../simulator/src/plant.model.ts'
import { columnsOf, type DeviceColumns } from './device-columns.ts'

export const chinaMs = 8 * 3_600_000

const wanted = {
  inverter: {
    points: ['powerKw', 'totalEnergyKwh', 'state', 'faultCode', 'powerLimitKw'],
    arrays: ['stringI'],
  },
  combinerBox: { points: ['state'], arrays: ['branchI'] },
  weather: { points: ['poaWm2', 'ghiWm2', 'moduleTemperatureC', 'rainMm'] },
} as const

const cellToBackC = 3

/** What the product knows of a plant: its ledger data and its frames, nothing of the truth. */
export function pvInput(
  station: DemoStation,
  devices: readonly SimDevice[],
  blocks: Iterable<FrameBlock>,
  period: PvAnalysisInput['period'],
): PvAnalysisInput & { inverterIds: string[]; boxIds: string[] } {
  const columns = columnsOf(blocks, wanted)
  const of = (id: string): DeviceColumns => columns.get(id) ?? { at: [], columns: {}, arrays: {} }
  const inverters = devices.filter(({ type }) => type === 'inverter')
  const boxes = devices.filter(({ type }) => type === 'combinerBox')
  const inverterOf = new Map(inverters.map(({ code }, place) => [code, place]))
  const instrument = devices.find(({ type, isMain }) => type === 'weather' && isMain)!
  const sensor = of(instrument.id)
  const planeWm2 = sensor.columns.poaWm2 ?? []
  const moduleC = sensor.columns.moduleTemperatureC ?? []
  const strung = inverters.filter(({ id }) => (of(id).arrays.stringI?.length ?? 0) > 0)
  return {
    period,
    offsetMs: chinaMs,
    weather: {
      at: sensor.at,
      planeWm2,
      globalWm2: sensor.columns.ghiWm2 ?? [],
      cellC: moduleC.map((back, row) => back + (planeWm2[row]! / 1000) * cellToBackC),
      rainMm: sensor.columns.rainMm ?? [],
    },
    plane: {
      place: { latitudeDeg: station.latitude, longitudeDeg: station.longitude, altitudeM: 0 },
      tiltDeg: instrument.details.tiltDeg as number,
      azimuthDeg: instrument.details.azimuthDeg as number,
    },
    inverters: inverters.map(({ id, ratedKw, details }) => {
      const { at, columns: c } = of(id)
      return {
        ratedKw: ratedKw!,
        modulesKw: details.modulesKw as number,
        frames: {
          at,
          powerKw: c.powerKw ?? [],
          counterKwh: c.totalEnergyKwh ?? [],
          state: c.state ?? [],
          faultCode: c.faultCode ?? [],
          limitKw: c.powerLimitKw ?? [],
        },
      }
    }),
    boxes: [
      ...boxes.map(({ id, parentCode, details }) => ({
        inverter: inverterOf.get(parentCode!)!,
        at: of(id).at,
        currentsA: (of(id).arrays.branchI ?? []).slice(0, details.branches as number),
      })),
      ...strung.map(({ id, code }) => ({
        inverter: inverterOf.get(code)!,
        at: of(id).at,
        currentsA: of(id).arrays.stringI!,
      })),
    ],
    inverterIds: inverters.map(({ id }) => id),
    boxIds: [...boxes, ...strung].map(({ id }) => id),
  }
}
