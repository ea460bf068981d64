import { hourMs, hourOfLocalDay } from '../local-day.ts'
import { tariffPeriodOf } from '../energy/tariff.ts'
import type { FrameTable } from '../frame-table.ts'
import { countMeter, fillMeter, meterCounters, type MeterLine } from '../meter-frame.ts'
import { fillBox } from './box-frames.ts'
import { minutesPerHour } from './farm-hour.ts'
import { reactiveShare, voltages, voltageShare } from './farm-grid.ts'
import { behindBoxKw, terminalKw } from './farm-losses.ts'
import { lags } from './farm-thermal.ts'
import type { FarmView, Instants } from './farm-view.ts'
import { states } from './turbine-status.ts'

export function fillBoxes(table: FrameTable<'boxTransformer'>, row: number, view: FarmView, instants: Instants) {
  const { farm, state, felt, hourOfDay } = view
  const reactive = reactiveShare(farm, state.hour)
  let next = row
  for (let turbine = 0; turbine < farm.count; turbine++)
    for (let r = 0; r < instants.length; r++, next++) {
      const minute = instants.minute[r]!
      const tenths = (minute + 1) / 10
      const slot = Math.min(5, Math.floor(tenths))
      const low = ((6 * hourOfDay + slot) * farm.count + turbine) * lags
      const load = (lag: number) =>
        felt[low + lag]! + (felt[low + farm.count * lags + lag]! - felt[low + lag]!) * (tenths - slot)
      const share = (minute + 1) / minutesPerHour
      const volts = voltageShare(farm, state.hour * minutesPerHour + minute + 1)
      const terminal = terminalKw(state.powerKw[turbine * minutesPerHour + minute]!, farm.type.ratedKw)
      table.device[next] = turbine
      table.at[next] = instants.at[r]!
      fillBox(table, next, {
        terminalKw: terminal,
        behindKw: behindBoxKw(terminal, farm.type.ratedKw),
        kvar: reactive * terminal,
        lvV: voltages.turbineV * volts,
        hvKv: voltages.collectorKv * volts,
        ambientC: state.start.ambientC + (state.end.ambientC - state.start.ambientC) * share,
        oilLoad: load(3),
        windingLoad: load(0),
        state: states.normal,
      })
    }
  return next
}

/** The main meter; its counters are those of the full hour and what passed since. */
export function fillFarmMeter(
  table: FrameTable<'meter'>,
  row: number,
  view: FarmView,
  instants: Instants,
  line: MeterLine,
): number {
  const { farm, state, day, hourOfDay, midnight, gridKw } = view
  const counted = new Float64Array(meterCounters)
  const last = new Float64Array(meterCounters)
  const at = hourOfDay * midnight.length + farm.count
  for (let i = 0; i < meterCounters; i++) counted[i] = midnight[farm.count + i]! + day.counted[at + i]!
  const period = tariffPeriodOf(hourOfLocalDay(state.hour * hourMs))
  const reactive = reactiveShare(farm, state.hour)
  let passed = 0
  for (let r = 0; r < instants.length; r++) {
    const minute = instants.minute[r]!
    for (; passed < minute; passed++) {
      const kw = gridKw[passed]!
      countMeter(counted, 0, period, kw, reactive * kw, 1 / minutesPerHour)
    }
    const kw = gridKw[minute]!
    last.set(counted)
    countMeter(last, 0, period, kw, reactive * kw, instants.part[r]! / minutesPerHour)
    const quarter = 4 * hourOfDay + Math.floor((minute + 1) / 15) - 1
    table.device[row + r] = 0
    table.at[row + r] = instants.at[r]!
    const reading = {
      kw,
      kvar: reactive * kw,
      demandKw: Math.max(view.demandBefore, quarter < 0 ? 0 : day.demandKw[quarter]!),
      voltageShare: voltageShare(farm, state.hour * minutesPerHour + minute + 1),
    }
    fillMeter(table, row + r, line, reading, last, 0)
  }
  return row + instants.length
}
