import { row, type FailureRow } from '../kernel/failure-row.ts'

export const typicalTicketsFailures = {
  'typical.ownDraft': row(10440001, 409, '不能审批自己编写的版本', 'You cannot approve a version that you wrote'),
  'typical.signedTwice': row(
    10440002,
    409,
    '您已审批过该版本的另一环节，同一版本的各环节须由不同人员审批',
    'You approved another step of this version. Each step needs another person.',
  ),
  'typical.notApproved': row(
    10440003,
    409,
    '没有该典型票的已批准版本',
    'There is no such approved version of a typical ticket',
  ),
  'typical.notFitting': row(
    10440004,
    409,
    '典型票不适用于该电站或票种',
    'The typical ticket is not made for this station and type',
  ),
  'typical.versionOpen': row(
    10440005,
    409,
    '第 {no} 版尚未审批完毕，不能再新建版本',
    'Version {no} is not decided yet. Finish or discard it before you open another one.',
  ),
  'typical.headFixed': row(
    10440006,
    409,
    '典型票已批准过，票类、票种、电站、编号和名称不能再修改',
    'Kind, type, station, code and name are fixed once a version was approved',
  ),
  'typical.contentFixed': row(
    10440007,
    409,
    '该版本已提交，内容不能修改',
    'The version was submitted and its contents are fixed',
  ),
  'typical.versionsFull': row(
    10440008,
    409,
    '一张典型票最多 {most} 个版本，请另建典型票',
    'A typical ticket has {most} versions at most. Write a new typical ticket.',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof typicalTicketsFailures, true> {}
}
