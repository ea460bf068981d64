import { row, type FailureRow } from '../kernel/failure-row.ts'

export const inspectionFailures = {
  'inspection.typeInUse': row(
    10360010,
    409,
    '请先删除该类型下的巡检点，再删除类型',
    'Delete the points of this type before deleting the type',
  ), // spec §5
  'inspection.itemInUse': row(
    10360011,
    409,
    '“{name}”正被巡检点使用，不能删除',
    'Points use “{name}”: it cannot be deleted',
  ),
  'inspection.pointInUse': row(
    10360012,
    409,
    '线路或计划“{name}”使用该巡检点，请先修改',
    'The line or plan “{name}” uses this point. Change it first',
  ),
  'inspection.lineInUse': row(
    10360013,
    409,
    '计划“{name}”使用该线路，请先修改',
    'The plan “{name}” uses this line. Change it first',
  ),
  'inspection.notOwnPlan': row(
    10360014,
    403,
    '该计划不是您创建的，不能修改或删除',
    'You did not create this plan: it cannot be edited or deleted',
  ), // spec §8
  'task.findingHandled': row(
    10360020,
    409,
    '该巡检发现已派发或已处理',
    'This finding has already been dispatched or handled',
  ),
  'inspection.planOver': row(10360015, 409, '该计划没有下一轮', 'This plan has no further round'),
  'inspection.planSuspended': row(10360016, 409, '该计划已暂停，请先启动', 'This plan is suspended. Start it first'),
  'inspection.startPast': row(10360017, 400, '开始时间必须晚于现在', 'The start must be in the future'),
  'inspection.tooMany': row(10360018, 409, '最多 {max} 项', 'At most {max} items'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof inspectionFailures, true> {}
}
