import type { Period } from '@fengguang/analytics/ledger/interval-grid'
import { clearTable } from '@fengguang/analytics/ledger/interval-table'
import { analyseWind, type WindAnalysisInput } from '@fengguang/analytics/ledger/wind-analysis'
import {
  bookTurbine,
  newWindTable,
  turbineGrid,
  windLedgerVersion,
  type WindLossClass,
} from '@fengguang/analytics/ledger/wind-ledger'
import { bookedIntervals, type DeviceTable } from './loss-booking.ts'
import type { FrameReader } from './frame-reader.service.ts'
import { noColumns, stepFrom, valuesOf } from './frame-values.ts'
import type { LedgerKind, PlantLedger } from './plant-ledger.ts'
import type { Plant, PlantDevice } from './plants.repo.ts'
import { bookingOf, classOfCondition, windClassOf } from './wind-bookings.ts'

type Turbine = PlantDevice & { ratedKw: number }
type FarmInput = WindAnalysisInput & { devices: readonly Turbine[] }

const judgedTurbines = ({ devices }: Plant): Turbine[] =>
  devices.filter((device): device is Turbine => device.type === 'turbine' && device.ratedKw !== null)

const shortestStepMs = 10 * 60_000
const stepOf = ({ devices }: Plant): number =>
  stepFrom(
    shortestStepMs,
    devices.filter(({ type }) => type === 'turbine' || type === 'tower'),
  )

const turbineCodes = [
  'powerKw',
  'totalEnergyKwh',
  'windSpeedMs',
  'state',
  'faultCode',
  'controlMode',
  'powerLimitKw',
] as const

/** Density from the main mast, else the first; without one the air counts as standard. */
async function airOf(
  reader: FrameReader,
  { devices }: Plant,
  { fromAt, toAt }: Period,
): Promise<Pick<FarmInput, 'air'>> {
  const masts = devices.filter(({ type }) => type === 'tower')
  const mast = masts.find(({ isMain }) => isMain) ?? masts[0]
  if (mast === undefined) return {}
  const ask = { type: 'tower', deviceNos: [mast.no], fromMs: fromAt, toMs: toAt } as const
  const found = (await reader.frames(ask, ['airDensityKgm3'])).get(mast.no) ?? noColumns
  return { air: { at: found.at, densityKgm3: valuesOf(found, 0) } }
}

async function readFarm(
  reader: FrameReader,
  plant: Plant,
  turbines: readonly Turbine[],
  period: Period,
  offsetMs: number,
): Promise<FarmInput> {
  const deviceNos = turbines.map(({ no }) => no)
  const span = { fromMs: period.fromAt, toMs: period.toAt }
  const frames = await reader.frames({ ...span, type: 'turbine', deviceNos }, turbineCodes)
  // The first that covers an interval counts in the ledger, but of two that staff entered the later one.
  const said = Map.groupBy(plant.adjustments.toReversed(), ({ deviceId }) => deviceId)
  return {
    period,
    offsetMs,
    ...(await airOf(reader, plant, period)),
    devices: turbines,
    turbines: turbines.map(({ id, no, ratedKw, model }) => {
      const own = frames.get(no) ?? noColumns
      const column = (code: (typeof turbineCodes)[number]) => valuesOf(own, turbineCodes.indexOf(code))
      return {
        ratedKw,
        // Machines of which nobody said the model are compared with those of the same rating.
        model: model === undefined || model === '' ? `${ratedKw} kW` : model,
        frames: {
          at: own.at,
          powerKw: column('powerKw'),
          counterKwh: column('totalEnergyKwh'),
          windMs: column('windSpeedMs'),
          state: column('state'),
          faultCode: column('faultCode'),
          controlMode: column('controlMode'),
          limitKw: column('powerLimitKw'),
        },
        tags: (said.get(id) ?? []).map(({ condition, fromMs, toMs }) => ({
          startAt: fromMs,
          endAt: toMs,
          to: classOfCondition[condition],
        })),
      }
    }),
  }
}

function ledgerOf(input: FarmInput): PlantLedger {
  const { period, offsetMs, devices } = input
  const { farm, refused } = analyseWind(input)
  const known = [...devices.keys()].filter((place) => !refused.includes(place))
  const farmPlace = new Map(known.map((place, i) => [place, i]))
  const tableOf = (place: number): DeviceTable<WindLossClass> => {
    const table = newWindTable(period)
    const own = farmPlace.get(place)
    const turbine = own === undefined ? undefined : farm.turbines[own]
    const grid = turbineGrid(period, turbine ?? input.turbines[place]!)
    // Without a curve nothing is expected of it: its intervals stay unjudged.
    if (turbine === undefined) clearTable(table)
    else bookTurbine(farm, turbine, grid, table)
    return { period, table, data: grid.data, bookingOf, classOf: windClassOf }
  }
  return {
    period,
    offsetMs,
    devices,
    isUnproven: known.length === 0,
    booked: (place, isWanted) => bookedIntervals(tableOf(place), isWanted),
    figuresOf: () => ({ irradiationKwhM2: null, soilingRatio: null, dust: null }),
    unjudgedFor: () => 'noWind',
    shadowsOf: () => undefined,
    findings: () => [],
  }
}

export const windKind: LedgerKind = {
  formulaVersion: windLedgerVersion,
  generator: 'turbine',
  judged: judgedTurbines,
  stepOf,
  analyse: async (reader, plant, period, offsetMs) => {
    const turbines = judgedTurbines(plant)
    if (turbines.length === 0) return 'noTurbines'
    return ledgerOf(await readFarm(reader, plant, turbines, period, offsetMs))
  },
}
