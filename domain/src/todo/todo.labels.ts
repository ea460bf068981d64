import { fieldLabels } from '../kernel/field-label.ts'

/** Of something that waits for the reader: list and drawer. */
export const todoLabels = fieldLabels({
  kind: ['类型', 'Kind'],
  danger: ['危险程度', 'Danger'],
  title: ['待办内容', 'What waits'],
  status: ['当前状态', 'State'],
  stationName: ['电站', 'Station'],
  dueAt: ['截止时间', 'Due'],
  isOverdue: ['超期', 'Overdue'],
  since: ['到达时间', 'Waiting since'],
  from: ['来自', 'From'],
})
