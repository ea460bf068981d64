import { row, type FailureRow } from '../kernel/failure-row.ts'

export const pricesFailures = {
  'price.sameDay': row(
    10280001,
    409,
    '已有一条自 {day} 起的电价，请修改那一条',
    'Another price begins on {day}: change that one',
  ),
  'price.overlap': row(
    10280002,
    409,
    '与自 {day} 起的电价重叠，请把结束日期填为 {last}',
    'Overlaps the price that begins on {day}: end on {last}',
  ),
  'price.gap': row(
    10280003,
    409,
    '{from} 至 {to} 将没有电价，请由相邻的电价补上',
    'No price would hold from {from} to {to}: a neighbouring price must take these days',
  ),
  'price.shortEnd': row(
    10280004,
    409,
    '自 {from} 起将没有电价：结束日期须不早于原电价的结束日期 {last}，或留空',
    'No price would hold from {from} on: end no earlier than the price it replaces ({last}), or leave the end open',
  ),
  'price.noNeighbour': row(10280005, 409, '那一侧没有相邻的电价', 'There is no price on that side'),
  'price.notAMeter': row(10280006, 400, '该电站没有这块电能表', 'This station has no such meter'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof pricesFailures, true> {}
}
