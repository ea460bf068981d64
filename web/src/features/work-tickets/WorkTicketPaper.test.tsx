import { expect, test } from 'vitest'
import { workTicketsContract, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { render, until } from '../../testing/render.tsx'
import { mark, nothing, ticket } from './ticket-samples.ts'
import { WorkTicketPaper } from './WorkTicketPaper.tsx'

const line = (
  kind: TicketWhole['history'][number]['kind'],
  by: string,
  status: TicketWhole['status'],
  minute: number,
) => ({
  seq: minute,
  at: `2026-06-21T01:${String(minute).padStart(2, '0')}:00.000Z`,
  kind,
  status,
  by,
  comment: '',
})
async function sheetOf(one: TicketWhole): Promise<HTMLElement> {
  fakeApi(workTicketsContract, { detail: () => one })
  await render(<WorkTicketPaper id="t1" onClose={() => undefined} />, { permissions: ['work-ticket:read'] })
  return until(() => document.querySelector<HTMLElement>('.fg-print-sheet'), 15_000)
}

test('the paper has number, people, tasks, measures by kind with who did them, crew, changes and signatures', async () => {
  const [off, wire] = ticket().measures
  const sheet = await sheetOf(
    ticket({
      status: 'ended',
      typical: { id: 'tt', code: 'D-01', name: '箱变检修', versionNo: 2 },
      measures: [
        { ...off!, restored: mark },
        { ...wire!, wireNo: 'W-7', done: mark, restored: mark },
      ],
      crew: [{ name: '王强', signed: mark }],
      amendments: [
        {
          seq: 1,
          kind: 'extension',
          status: 'done',
          detail: { ...nothing, reason: '雨天' },
          steps: [{ action: 'ask', by: 'l', name: '高修', at: mark.at, comment: '雨天' }],
          offers: [],
        },
      ],
      history: [
        line('issue', '旧签发', 'toReceive', 1),
        line('reject', '王强', 'draft', 2),
        line('submit', '高修', 'toIssue', 3),
        line('issue', '安宁', 'toReceive', 4),
      ],
    }),
  )
  const text = sheet.textContent ?? ''
  for (const words of [
    '电气第一种工作票 2026-0007',
    '编号：2026-0007',
    '已执行',
    '工作班成员王强，共 1 人',
    '电气连接部分3B 集电线路',
    '保留带电部分母线带电',
    '更换避雷器',
    '应拉断路器、隔离开关',
    '高压侧接地 · 编号 W-7√ 周行 2026-06-21 09:00:00√ 周行',
    '倒送电两侧接地',
    '延期申请 高修 2026-06-21 09:00:00 雨天',
    '签发安宁 2026-06-21 09:04',
    '未拆除接地线 0 组',
    '来源典型票来自典型票 D-01 箱变检修，第 2 版',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('旧签发')
})

test.each<[TicketWhole['status'], string | undefined]>([
  ['executing', undefined],
  ['workEnded', undefined],
  ['void', '作废'],
  ['notExecuted', '未执行'],
])('%s is stamped %s: “executed” only when everything was taken back', async (status, stamp) => {
  const sheet = await sheetOf(ticket({ status }))
  expect(sheet.querySelector('.fg-paper-stamp')?.textContent).toBe(stamp)
})
