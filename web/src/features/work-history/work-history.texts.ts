import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  station: ['电站', 'Station'],
  allStations: ['全部电站', 'All stations'],
  type: ['任务类型', 'Task type'],
  allTypes: ['全部类型', 'All types'],
  name: ['名称', 'Name'],
  time: ['时间', 'Time'],
  overTime: ['完成情况', 'Work completed'],
  overTimeNote: ['任务按作业完成的日期统计。', 'A task is counted on the day its work was completed.'],
  times: ['响应与处理时间', 'Response and repair times'],
  groups: ['分组明细', 'By group'],
  groupBy: ['分组方式', 'Group by'],
  cut: [
    '共 {total} 组，列出前 {shown} 组；导出包含全部。',
    '{total} groups, the first {shown} are listed; the export has all of them.',
  ],
  noWork: ['所选周期没有完成的任务', 'No work was completed in this period'],
  repeatCard: ['重复检修的设备', 'Devices repaired again'],
  noRepeats: ['所选周期没有重复检修', 'No device was repaired again in this period'],
  completedNote: [
    '所选周期内作业完成、待验收或已验收的任务；被驳回后仍在处理的不计。',
    'Tasks whose work was completed in the period, accepted or waiting for it. A rejected task that is in work again is not counted.',
  ],
  onTimeNote: [
    '完成时间不晚于计划结束时间的任务占比。',
    'Share of the tasks completed no later than their planned end.',
  ],
  rejectedNote: ['至少被验收驳回一次的任务占比。', 'Share of the tasks that were rejected at least once.'],
  responseNote: [
    '从发布到开工的时间，取中位数；P90 为 90% 的任务不超过的时间。',
    'From publishing to the start of work, the median. P90 is the time that 90 % of the tasks stay within.',
  ],
  workNote: ['从开工到完成的时间，取中位数。', 'From the start of work to its completion, the median.'],
  repeatNote: [
    '同一设备上一次检修完成后 30 天内再次开工的检修任务。',
    'Maintenance of a device that began within 30 days after an earlier one of the same device was completed.',
  ],
  costNote: [
    '上述任务中已结算的实际金额之和，未结算的不计。',
    'Actual amounts of those tasks that are settled; what is not settled is not in it.',
  ],
  paidNote: [
    '结算日期在所选周期内的任务的实际结算金额，计入任务执行人。',
    'Actual amounts of the tasks settled in the period, counted for the executor of each task.',
  ],
  expectedNote: ['同一批任务发布时约定的金额。', 'What had been agreed for the same tasks when they were published.'],
  waiting: ['待结算金额', 'Waiting for settlement'],
  waitingTasks: ['待结算任务', 'Tasks to settle'],
  waitingNote: [
    '已验收、约定了金额但尚未结算的任务，不限周期。',
    'Accepted tasks with an agreed amount that are not settled yet, of any period.',
  ],
  rewardsOverTime: ['发放金额', 'Rewards paid'],
  noRewards: ['所选周期没有结算', 'Nothing was settled in this period'],
  workFile: ['运维统计 {from} {to}', 'O&M statistics {from} {to}'],
  rewardFile: ['红包统计 {from} {to}', 'rewards {from} {to}'],
})
