import { row, type FailureRow } from '../kernel/failure-row.ts'

export const tasksFailures = {
  'task.alreadyClaimed': row(10350001, 409, '任务已被“{name}”领取', '“{name}” has already claimed this task'),
  'task.noDetail': row(
    10350003,
    409,
    '请先填写作业记录，再提交完成',
    'Record the details of the work before completing it',
  ),
  'task.wrongDetail': row(10350004, 400, '作业记录与任务类型不符', 'This record does not fit the type of the task'),
  'task.alarmHandled': row(10350005, 409, '该告警已派单或已处理', 'This alarm has already been dispatched or handled'),
  'task.noEdit': row(
    10350006,
    409,
    '只能修改草稿、已撤回或已退回的任务',
    'Only drafts, withdrawn and returned tasks can be edited',
  ),
  'task.deviceElsewhere': row(10350007, 400, '只能选择该电站的设备', 'Choose devices of this station only'),
  'task.cleaningStation': row(10350008, 400, '清洗任务只适用于光伏电站', 'Cleaning tasks are for PV stations only'),
  'task.fileMissing': row(
    10350009,
    400,
    '附件不存在或不是您上传的',
    'The attachment is missing or was not uploaded by you',
  ),
  'task.keyUsed': row(
    10390001,
    409,
    '该提交编号已用于另一项变更',
    'The key of this delivery was already used for another change',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof tasksFailures, true> {}
}
