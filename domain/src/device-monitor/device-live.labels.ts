import { deviceLabels } from '../devices/device.labels.ts'
import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a device in the live list, beside its points: list and export. */
export const liveLabels = {
  ...fieldLabels({
    station: ['电站', 'Station'],
    state: ['状态', 'State'],
    age: ['数据时间', 'Data time'],
    dispersionPct: numberLabel(['电流离散率', 'Current dispersion'], '%', 2),
  }),
  id: deviceLabels.id,
  name: deviceLabels.name,
  ratedKw: deviceLabels.ratedKw,
}
