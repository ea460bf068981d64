import { row, type FailureRow } from '../kernel/failure-row.ts'

export const operationTicketsFailures = {
  'operation.samePerson': row(
    10430001,
    409,
    '操作人、监护人必须是不同的人，值班负责人和值长不能是操作人或监护人',
    'Operator and guardian must be two people; duty leader and duty chief must be neither of them',
  ),
  'operation.operatorUnqualified': row(
    10430002,
    409,
    '操作人在该电站的计划时间内没有资格（运行人员须有电气第一种工作票许可人资格，检修人员须有负责人资格）',
    'The operator is not qualified for this station and planned time (operating staff: permitter; repair staff: leader of electrical work, first kind)',
  ),
  'operation.guardianUnqualified': row(
    10430003,
    409,
    '监护人在该电站的计划时间内没有运行资格',
    'The guardian is not qualified as operating staff for this station and planned time',
  ),
  'operation.leaderUnqualified': row(
    10430004,
    409,
    '值班负责人在该电站的计划时间内没有运行资格',
    'The duty leader is not qualified as operating staff for this station and planned time',
  ),
  'operation.chiefUnqualified': row(
    10430005,
    409,
    '值长在该电站的计划时间内没有运行资格',
    'The duty chief is not qualified as operating staff for this station and planned time',
  ),
  'operation.noGuardian': row(10430006, 409, '还没有指定监护人', 'No guardian is named yet'),
  'operation.pastEnd': row(
    10430007,
    409,
    '已超过计划结束时间，不能开始操作',
    'The planned end has passed: the operation cannot begin',
  ),
  'operation.noOrder': row(
    10430008,
    409,
    '请填写发令人、受令人和发令时间',
    'Enter who gave the order, who took it and when',
  ),
  'operation.orderInFuture': row(10430009, 409, '发令时间不能晚于现在', 'The order cannot be given later than now'),
  'operation.outOfOrder': row(
    10430010,
    409,
    '必须按顺序操作，下一项是第 {next} 项',
    'Steps are done in their order: the next is step {next}',
  ),
  'operation.allDone': row(10430011, 409, '所有操作项目已执行', 'All steps are done already'),
  'operation.calledAlready': row(10430012, 409, '该项已唱票，等待操作人复诵执行', 'The step is read out already'),
  'operation.notCalled': row(10430013, 409, '监护人还没有对该项唱票', 'The guardian has not read the step out yet'),
  'operation.notSeen': row(
    10430014,
    409,
    '请先确认位置检查的各项指示均已变化',
    'First confirm that every indication of the position has changed',
  ),
  'operation.noneDone': row(10430015, 409, '还没有已执行的项目', 'No step is done yet'),
  'operation.notLast': row(
    10430016,
    409,
    '只能撤销最后执行的一项（第 {last} 项）',
    'Only the last step that was done can be taken back (step {last})',
  ),
  'operation.stepsOpen': row(10430017, 409, '还有 {count} 项未执行', '{count} steps are not done'),
  'operation.begun': row(
    10430018,
    409,
    '已有项目执行，不能退回；如需停止请中止操作',
    'A step is done already: the ticket cannot be sent back. Stop the operation instead.',
  ),
  'operation.resultMismatch': row(
    10430019,
    409,
    '结果与操作记录不符',
    'The result does not agree with the steps that were done',
  ),
  'operation.contentsFixed': row(
    10430020,
    409,
    '操作票已提交，内容不能修改',
    'The ticket was submitted and its contents are fixed',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof operationTicketsFailures, true> {}
}
