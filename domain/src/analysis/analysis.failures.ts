import { row, type FailureRow } from '../kernel/failure-row.ts'

export const analysisFailures = {
  'lossEvent.changed': row(
    10340001,
    409,
    '所选事件已被他人修改或已重新计算，本次未保存。请核对最新事件后重试。',
    'The selected events were changed by a colleague or computed again. Nothing was saved. Check the events and try again.',
  ),
  'lossEvent.locked': row(
    10340002,
    409,
    '所选事件中有已锁定的，请先解锁',
    'Some selected events are locked. Unlock them first.',
  ),
  'lossEvent.noData': row(
    10340003,
    400,
    '没有数据的时段不能归类',
    'A time without data has no energy to book. Leave it out of the selection.',
  ),
  'lossEvent.splitOutside': row(
    10340004,
    400,
    '拆分时间须在事件之内，且不在两端',
    'The time of a split must lie inside the event, not at its ends',
  ),
  'lossEvent.notNeighbours': row(
    10340005,
    400,
    '只能合并同一设备上相邻的事件',
    'Merge neighbouring events of one device only. Select those in between too.',
  ),
  'lossEvent.pending': row(
    10340006,
    409,
    '所选事件的日子正在重算，完成后才能锁定',
    'The days of these events are being computed again. Lock them when that is done.',
  ),
  'lossEvent.undone': row(10340007, 409, '该操作已经撤销', 'This operation was undone already'),
  'lossEvent.undoBlocked': row(
    10340008,
    409,
    '之后的操作改动了相同的时段，请先撤销之后的操作',
    'A later operation changed the same time. Undo that one first.',
  ),
  'lossEvent.tooMany': row(
    10340009,
    400,
    '事件过多，请缩短时间范围或少选事件',
    'Too many events. Choose fewer days or fewer events.',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof analysisFailures, true> {}
}
