import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed } from '../frame-table.ts'
import { hourMs } from '../local-day.ts'
import { meterLine } from '../meter-frame.ts'
import type { BuildStation, SimDevice } from '../plant.model.ts'
import { windDevices } from './farm-devices.ts'
import { fillBoxes, fillFarmMeter } from './farm-frames.ts'
import { voltages } from './farm-grid.ts'
import { farmTruth } from './farm-truth.ts'
import { farmHistory, instantsOf } from './farm-view.ts'
import { farmOf } from './farm.ts'
import { fillTower, towerHeightsM } from './tower-frames.ts'
import { turbineDataOf } from './turbine-data.ts'
import { fillTurbine } from './turbine-frames.ts'

const rowsPerBlock = 20_000

export const windFarm: BuildStation = (station, options) => {
  const devices = windDevices(station)
  let opened: ReturnType<typeof open> | undefined
  const open = () => {
    const farm = farmOf(station, options)
    const history = farmHistory(farm)
    return { farm, history, dataOf: turbineDataOf(history) }
  }
  const idsOf = (type: SimDevice['type']) => devices.filter((device) => device.type === type).map(({ id }) => id)
  const ids = {
    turbine: idsOf('turbine'),
    box: idsOf('boxTransformer'),
    tower: idsOf('tower'),
    meter: idsOf('meter'),
  }
  const line = meterLine(voltages.gridKv, station.capacityKw)

  function* blocks(fromMs: number, toMs: number, stepSeconds: number): Iterable<FrameBlock> {
    const { farm, history, dataOf } = (opened ??= open())
    const levels = towerHeightsM(farm.type.hubM).length
    const perHour = Math.ceil(3600 / stepSeconds)
    const hoursPerBlock = Math.max(1, Math.floor(rowsPerBlock / (perHour * farm.count)))
    const lastHour = Math.ceil(toMs / hourMs)
    for (let hour = Math.ceil(fromMs / hourMs) - 1; hour < lastHour; hour += hoursPerBlock) {
      const endHour = Math.min(lastHour, hour + hoursPerBlock)
      const hours = Array.from({ length: endHour - hour }, (_, i) => instantsOf(hour + i, fromMs, toMs, stepSeconds))
      const rows = hours.reduce((sum, { length }) => sum + length, 0)
      if (rows === 0) continue
      const turbines = frameTable('turbine', ids.turbine, rows * farm.count)
      const boxes = frameTable('boxTransformer', ids.box, rows * farm.count)
      const tower = frameTable('tower', ids.tower, rows, { windSpeedsMs: levels, windDirectionsDeg: levels })
      const meter = frameTable('meter', ids.meter, rows)
      let turbineRow = 0
      let boxRow = 0
      let row = 0
      for (const [i, instants] of hours.entries()) {
        if (instants.length === 0) continue
        const view = history.view(hour + i)
        const data = dataOf(view.dataFaults, toMs)
        for (let turbine = 0; turbine < farm.count; turbine++)
          turbineRow = fillTurbine(turbines, turbineRow, view, turbine, instants, data)
        boxRow = fillBoxes(boxes, boxRow, view, instants)
        fillFarmMeter(meter, row, view, instants, line)
        row = fillTower(tower, row, view, instants)
      }
      if (turbineRow > 0) yield sealed(turbines, turbineRow)
      yield sealed(boxes, boxRow)
      yield sealed(tower, row)
      yield sealed(meter, row)
    }
  }
  return { devices, blocks, truth: (fromMs, toMs) => farmTruth((opened ??= open()).farm, ids.turbine, fromMs, toMs) }
}
