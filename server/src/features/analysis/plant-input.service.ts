import type { BoxInput, PvAnalysisInput } from '@fengguang/analytics/ledger/pv-analysis'
import { faimanC } from '@fengguang/analytics/pv/cell-temperature'
import { bookingOfCondition } from '@fengguang/domain/analysis/loss.model'
import type { ColumnsOfDevice, FrameAsk } from '../telemetry/analysis-reads.service.ts'
import type { FrameReader } from './frame-reader.service.ts'
import { noColumns, stepFrom, valuesOf } from './frame-values.ts'
import type { Plant, PlantDevice } from './plants.repo.ts'

export type Inverter = PlantDevice & { ratedKw: number; modulesKw: number }
/** A box, or an inverter that takes its strings itself. */
export type PlantBox = BoxInput & { deviceNo: number }
export type PlantInput = Omit<PvAnalysisInput, 'boxes'> & {
  devices: readonly Inverter[]
  boxes: readonly PlantBox[]
  instrumentId: string
}

/** The cell is so much warmer than the module's back in full light. */
const cellAboveBackC = 3

/** Without a rating or a module capacity nothing can be expected of an inverter. */
export const judgedInverters = ({ devices }: Plant): Inverter[] =>
  devices.filter(
    (device): device is Inverter => device.type === 'inverter' && device.ratedKw !== null && device.modulesKw !== null,
  )

/** The main instrument, else the first. */
const instrumentOf = ({ devices }: Plant): PlantDevice | undefined => {
  const instruments = devices.filter(({ type }) => type === 'weather')
  return instruments.find(({ isMain }) => isMain) ?? instruments[0]
}

const weatherCodes = ['poaWm2', 'ghiWm2', 'moduleTemperatureC', 'rainMm', 'ambientTemperatureC', 'windSpeedMs'] as const

function weatherOf(sensor: ColumnsOfDevice): PvAnalysisInput['weather'] {
  const [planeWm2, globalWm2, backC, rainMm, airC, windMs] = weatherCodes.map((_, i) => valuesOf(sensor, i)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const cellC = planeWm2.map((plane, row) => {
    const back = backC[row]!
    if (Number.isFinite(back)) return back + (plane / 1000) * cellAboveBackC
    return faimanC(plane, airC[row]!, windMs[row]!)
  })
  return { at: sensor.at, planeWm2, globalWm2, cellC, rainMm }
}

/** Boxes below an inverter, and inverters that take their strings themselves. */
async function boxesOf(
  reader: FrameReader,
  { devices }: Plant,
  inverters: readonly Inverter[],
  span: Omit<FrameAsk, 'type' | 'deviceNos'>,
  stepMs: number,
): Promise<PlantBox[]> {
  const place = new Map(inverters.map(({ id }, i) => [id, i]))
  const groups = [
    { type: 'combinerBox', code: 'branchI', widthOf: (device: PlantDevice) => device.branches ?? 0 },
    { type: 'inverter', code: 'stringI', widthOf: (device: PlantDevice) => device.strings ?? 0 },
  ] as const
  const boxes: PlantBox[] = []
  for (const { type, code, widthOf } of groups) {
    const own = devices.filter((device) => device.type === type && widthOf(device) > 0)
    const inverterOf = (device: PlantDevice) => place.get(type === 'inverter' ? device.id : (device.parentId ?? ''))
    const wired = own.filter((device) => inverterOf(device) !== undefined)
    if (wired.length === 0) continue
    const width = Math.max(...wired.map(widthOf))
    const periodSeconds = Math.min(...wired.map((device) => device.periodSeconds))
    const found = await reader.means(
      { ...span, type, deviceNos: wired.map(({ no }) => no), periodSeconds },
      code,
      width,
      stepMs,
    )
    for (const device of wired) {
      const { at, values } = found.get(device.no) ?? noColumns
      boxes.push({
        deviceNo: device.no,
        inverter: inverterOf(device)!,
        at,
        currentsA: values.slice(0, widthOf(device)),
      })
    }
  }
  return boxes
}

const shortestStepMs = 5 * 60_000

export const stepOf = ({ devices }: Plant): number =>
  stepFrom(
    shortestStepMs,
    devices.filter(({ type }) => type === 'inverter' || type === 'weather'),
  )

/** What the store has of a plant in a period, as the ledger takes it. Undefined without an instrument or an inverter. */
export async function readPlant(
  reader: FrameReader,
  plant: Plant,
  period: PvAnalysisInput['period'],
  offsetMs: number,
): Promise<PlantInput | undefined> {
  const inverters = judgedInverters(plant)
  const instrument = instrumentOf(plant)
  if (inverters.length === 0 || instrument === undefined) return undefined
  const span = { fromMs: period.fromAt, toMs: period.toAt }
  const sensors = await reader.frames({ ...span, type: 'weather', deviceNos: [instrument.no] }, weatherCodes)
  const frames = await reader.frames({ ...span, type: 'inverter', deviceNos: inverters.map(({ no }) => no) }, [
    'powerKw',
    'totalEnergyKwh',
    'state',
    'faultCode',
    'powerLimitKw',
  ])
  const boxes = await boxesOf(reader, plant, inverters, span, period.stepMs)
  const { tiltDeg, azimuthDeg } = instrument
  const place = { latitudeDeg: plant.latitude, longitudeDeg: plant.longitude, altitudeM: 0 }
  return {
    period,
    offsetMs,
    weather: weatherOf(sensors.get(instrument.no) ?? noColumns),
    ...(tiltDeg !== null && azimuthDeg !== null && { plane: { place, tiltDeg, azimuthDeg } }),
    devices: inverters,
    instrumentId: instrument.id,
    inverters: inverters.map(({ id, no, ratedKw, modulesKw }) => {
      const own = frames.get(no) ?? noColumns
      const [powerKw, counterKwh, state, faultCode, limitKw] = [0, 1, 2, 3, 4].map((i) => valuesOf(own, i)) as [
        Float64Array,
        Float64Array,
        Float64Array,
        Float64Array,
        Float64Array,
      ]
      return {
        ratedKw,
        modulesKw,
        frames: { at: own.at, powerKw, counterKwh, state, faultCode, limitKw },
        said: plant.adjustments
          .filter(({ deviceId }) => deviceId === id)
          .map(({ condition, fromMs, toMs }) => ({
            rule: bookingOfCondition[condition],
            startAt: fromMs,
            endAt: toMs,
          })),
      }
    }),
    boxes,
  }
}
