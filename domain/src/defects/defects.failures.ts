import { row, type FailureRow } from '../kernel/failure-row.ts'

export const defectsFailures = {
  'defect.noEdit': row(
    10370001,
    409,
    '缺陷已受理，不能再修改',
    'The defect has been received and can no longer be edited',
  ),
  'defect.deviceElsewhere': row(10370002, 400, '请选择该电站的设备', 'Choose a device of this station'),
  'defect.fileMissing': row(
    10370003,
    400,
    '附件不存在或不是您上传的',
    'The attachment is missing or was not uploaded by you',
  ),
  'defect.untilPast': row(10370004, 400, '挂起截止时间须晚于现在', 'The suspension must end in the future'),
  'defect.foundLater': row(10370005, 400, '发现时间不能晚于现在', 'A defect cannot be found in the future'),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof defectsFailures, true> {}
}
