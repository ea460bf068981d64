import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  title: ['审计日志', 'Audit log'],
  search: ['搜索用户、对象或详情', 'Search user, target or detail'],
  from: ['开始日期', 'From day'],
  to: ['结束日期', 'To day'],
  verify: ['校验完整性', 'Verify integrity'],
  intact: ['日志完整，共校验 {events} 条记录', 'The log is intact; {events} records were verified'],
  broken: [
    '日志在记录 {id} 处不一致，可能被改动，请立即联系安全负责人',
    'The log is inconsistent at record {id} and may have been tampered with. Inform your security officer',
  ],
  fileName: ['审计日志.xlsx', 'audit log.xlsx'],
})
