import type { FrameTable } from '../frame-table.ts'
import { bladeOffsetDeg, misalignedDeg, type FarmFault } from './farm-faults.ts'
import { facing, minutesPerHour } from './farm-hour.ts'
import { frequencyHz, reactiveShare, voltages, voltageShare } from './farm-grid.ts'
import { terminalKw } from './farm-losses.ts'
import { lags } from './farm-thermal.ts'
import type { FarmView, Instants } from './farm-view.ts'
import { cubicKw, pitchDegAt, ratedRpm, rotorRpmAt } from './power-curve.ts'
import { faultsOfTurbine, statusOf, type TurbineStatus } from './turbine-status.ts'
import { tableMask } from './turbulence.ts'
import type { TurbineData } from './turbine-data.ts'
import type { TurbineType } from './turbine-types.ts'

const featherDeg = 88
const idleDeg = 65
const wrapDeg = (deg: number): number => ((deg % 360) + 360) % 360

/** What is the same for all turbines at the end of a minute. */
interface Common {
  voltageV: number
  frequencyHz: number
  reactiveShare: number
  ambientC: number
}

/** Frames of one turbine in one hour, from `row` on; answers the next free row. */
export function fillTurbine(
  table: FrameTable<'turbine'>,
  row: number,
  view: FarmView,
  turbine: number,
  instants: Instants,
  data: TurbineData,
): number {
  const { farm, state, midnight, day, hourOfDay } = view
  const width = midnight.length
  const faults = faultsOfTurbine(day.faults, turbine)
  const quiet = faults.length === 0
  let energy = midnight[turbine]! + day.counted[hourOfDay * width + turbine]!
  let next = row
  let passed = 0
  for (let r = 0; r < instants.length; r++) {
    const minute = instants.minute[r]!
    for (; passed < minute; passed++) energy += state.powerKw[turbine * minutesPerHour + passed]! / minutesPerHour
    const atMs = instants.at[r]!
    const reported = data.at(turbine, atMs)
    if (reported.silent) continue
    const k = turbine * minutesPerHour + minute
    const made = state.powerKw[k]!
    const status = statusOf(farm, quiet ? [] : faults, state.hour, minute, made > 0, state.stormStop[k] === 1)
    table.device[next] = turbine
    table.at[next] = atMs + reported.skewMs
    fillPower(table, next, view, turbine, minute, status, faults)
    fillHeat(table, next, view, turbine, minute)
    const { columns } = table
    columns.totalEnergyKwh[next] = energy + (made * instants.part[r]!) / minutesPerHour - reported.countedBeforeKwh
    columns.windSpeedMs[next] = reported.windMs ?? nacelleMs(view, turbine, minute) * reported.windFactor
    if (reported.directionDeg !== undefined) columns.windDirectionDeg[next] = reported.directionDeg
    next++
  }
  return next
}

/** The anemometer sees one spot behind the hub, not the whole rotor. */
export function nacelleMs({ farm, state }: Pick<FarmView, 'farm' | 'state'>, turbine: number, minute: number): number {
  const spot = farm.turbulence.local[(state.hour * minutesPerHour + minute + 104_729 * (turbine + 1)) & tableMask]!
  const seen = state.windMs[turbine * minutesPerHour + minute]! * (1 + 0.022 * spot)
  const { windGain, windOffsetMs } = farm.traits
  return seen > 0 ? Math.max(0, seen * windGain[turbine]! + windOffsetMs[turbine]!) : 0
}

function commonAt(view: FarmView, minute: number): Common {
  const { farm, state } = view
  const atMinute = state.hour * minutesPerHour + minute + 1
  const share = (minute + 1) / minutesPerHour
  return {
    voltageV: voltages.turbineV * voltageShare(farm, atMinute),
    frequencyHz: frequencyHz(farm, atMinute),
    reactiveShare: reactiveShare(farm, state.hour),
    ambientC: state.start.ambientC + (state.end.ambientC - state.start.ambientC) * share,
  }
}

function fillPower(
  { columns }: FrameTable<'turbine'>,
  row: number,
  view: FarmView,
  turbine: number,
  minute: number,
  status: TurbineStatus,
  faults: readonly FarmFault[],
): void {
  const { farm, state } = view
  const { type } = farm
  const k = turbine * minutesPerHour + minute
  const made = state.powerKw[k]!
  const wind = state.windMs[k]!
  const errorDeg = state.yawErrorDeg[k]!
  const common = commonAt(view, minute)
  const trembleAt = state.hour * minutesPerHour + minute + 7919 * (turbine + 1)
  const tremble = farm.turbulence.local[trembleAt & tableMask]!
  const terminal = terminalKw(made, type.ratedKw)
  const kvar = common.reactiveShare * terminal
  const { rotorFactor, vaneOffsetDeg } = farm.traits
  const standsOffDeg = errorDeg + vaneOffsetDeg[turbine]!
  const met = cubicKw(type, wind * state.toStandard * rotorFactor[turbine]! * facing(standsOffDeg))
  const equalMs = Math.cbrt(made / cubicKw(type, 1))
  const rpm = made > 0 ? rotorRpmAt(type, equalMs) * (1 + 0.002 * tremble) : status.stopped ? 0.02 * wind : 0.14 * wind
  const taken = made >= 0.97 * status.capKw ? made : state.healthyKw[k]!
  const pitchDeg = made > 0 ? pitchOf(type, taken, met) : status.stopped ? featherDeg : idleDeg
  columns.state[row] = status.state
  columns.faultCode[row] = status.faultCode
  columns.controlMode[row] = status.controlMode
  columns.powerLimitKw[row] = status.powerLimitKw
  columns.availabilityPct[row] = view.availabilityPct[turbine]!
  columns.powerKw[row] = terminal
  columns.reactivePowerKvar[row] = kvar
  columns.rotorSpeedRpm[row] = rpm
  columns.generatorSpeedRpm[row] = rpm * type.gearRatio
  columns.torqueKnm[row] = made > 0 ? made / ((rpm * Math.PI) / 30) : 0
  columns.pitchADeg[row] = pitchDeg + 0.05 * tremble
  columns.pitchBDeg[row] = pitchDeg - 0.04 * tremble
  columns.pitchCDeg[row] = pitchDeg + 0.02
  columns.gearOilPressureBar[row] = 1.1 + 3.4 * Math.min(1, rpm / ratedRpm(type))
  columns.vibrationG[row] = 0.012 + 0.05 * (rpm / ratedRpm(type)) * (1 + 0.35 * tremble)
  columns.gridVoltageV[row] = common.voltageV
  columns.gridCurrentA[row] = (Math.hypot(terminal, kvar) * 1000) / (Math.sqrt(3) * common.voltageV)
  columns.gridFrequencyHz[row] = common.frequencyHz
  columns.ambientTemperatureC[row] = common.ambientC + 0.3 * tremble
  fillYaw(columns, row, view, turbine, minute, faults)
}

/** Only a rating or a set-point turns the blades out; what a fault takes does not show in them. */
const pitchOf = (type: TurbineType, takenKw: number, metKw: number): number =>
  takenKw < cubicKw(type, type.cutInMs) ? 0 : pitchDegAt(takenKw / metKw)

/** A nacelle that stands askew does not know it: its vane is off by as much. */
function fillYaw(
  columns: FrameTable<'turbine'>['columns'],
  row: number,
  { farm, state }: FarmView,
  turbine: number,
  minute: number,
  faults: readonly FarmFault[],
): void {
  const atMs = (state.hour * minutesPerHour + minute + 1) * 60_000
  let nacelleDeg = state.nacelleDeg[turbine * 6 + Math.floor(minute / 10)]!
  for (const fault of faults) {
    if (fault.startMs >= atMs || atMs > fault.endMs) continue
    if (fault.cause === 'yawError') nacelleDeg -= misalignedDeg(fault)
    if (fault.cause === 'pitchError') {
      columns.pitchADeg[row]! += bladeOffsetDeg(fault)
      columns.vibrationG[row]! *= 1.4
    }
  }
  const errorDeg = state.yawErrorDeg[turbine * minutesPerHour + minute]!
  columns.nacelleDirectionDeg[row] = wrapDeg(nacelleDeg)
  columns.windDirectionDeg[row] = wrapDeg(nacelleDeg + errorDeg)
  columns.yawErrorDeg[row] = errorDeg
  columns.cableTwistDeg[row] = nacelleDeg - farm.site.prevailingDeg
}

function fillHeat(
  { columns }: FrameTable<'turbine'>,
  row: number,
  { farm, state, felt, hourOfDay }: FarmView,
  turbine: number,
  minute: number,
): void {
  const tenths = (minute + 1) / 10
  const slot = Math.min(5, Math.floor(tenths))
  const low = ((6 * hourOfDay + slot) * farm.count + turbine) * lags
  const high = low + farm.count * lags
  const share = tenths - slot
  const load = (lag: number) => felt[low + lag]! + (felt[high + lag]! - felt[low + lag]!) * share
  const [winding, bearing, oil, mass] = [load(0), load(1), load(2), load(3)]
  const ambientC = state.start.ambientC + ((state.end.ambientC - state.start.ambientC) * (minute + 1)) / minutesPerHour
  const nacelleC = ambientC + 7 + 10 * oil
  const gearOilC = 32 + 0.3 * ambientC + 26 * oil
  columns.nacelleC[row] = nacelleC
  columns.gearOilC[row] = gearOilC
  columns.gearBearingC[row] = gearOilC + 4 + 12 * bearing
  columns.mainBearingC[row] = nacelleC + 5 + 12 * mass
  columns.generatorWindingC[row] = nacelleC + 14 + 66 * winding * winding + 6 * bearing
  columns.generatorBearingC[row] = nacelleC + 9 + 26 * bearing
  columns.converterC[row] = 24 + 0.25 * ambientC + 28 * winding
  columns.transformerC[row] = ambientC + 20 + 44 * mass * mass + 6 * mass
}
