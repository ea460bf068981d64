import type { TypicalContent, TypicalVersion } from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalWhole, UsableTypical } from '@fengguang/domain/typical-tickets/typical-tickets.contract'

/** Typical tickets of the tests of the forms that begin with them. */
const at = '2026-06-21T01:00:00.000Z'
export const versionOf = (content: TypicalContent): TypicalVersion => ({
  id: 'v1',
  no: 2,
  status: 'approved',
  authorId: 'm',
  authorName: '马刚',
  createdAt: at,
  approvedAt: at,
  content,
  usedCount: 0,
  version: 6,
})
export const typicalOf = (content: TypicalContent, change: Partial<TypicalWhole> = {}): TypicalWhole => ({
  id: 't1',
  kind: 'work',
  type: 'electricalFirst',
  code: 'D-01',
  name: '箱变避雷器更换',
  stationId: 's1',
  stationName: '共和光伏电站',
  status: 'approved',
  newestNo: 2,
  approvedNo: 2,
  usedCount: 0,
  lastUsedAt: null,
  changedAt: at,
  versions: [versionOf(content)],
  history: [],
  offers: [],
  editable: null,
  isHeadFixed: true,
  mayRevise: true,
  ...change,
})
export const usableOf = ({ id, code, name, versions: [first] }: TypicalWhole): UsableTypical => ({
  id,
  versionId: first!.id,
  versionNo: first!.no,
  code,
  name,
  content: first!.content,
})
