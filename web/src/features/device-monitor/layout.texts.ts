import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  plan: ['{name}风机布局，上北下南', 'Plan of {name}, north is up'],
  wind: ['风向 {deg}°，平均风速 {speed} m/s', 'Wind from {deg}°, mean {speed} m/s'],
  noWind: ['风向风速 --', 'Wind --'],
  north: ['北', 'N'],
  inOrder: ['尚未录入坐标，按编号排列', 'No coordinates were entered: shown in order'],
  scale: ['{m} 米', '{m} m'],
  turbine: ['{name}，{state}，{power} kW，风速 {speed} m/s', '{name}, {state}, {power} kW, wind {speed} m/s'],
  noTurbines: ['该电站没有风机', 'The station has no turbines'],
  total: ['总功率 {power}', 'Total power {power}'],
})
