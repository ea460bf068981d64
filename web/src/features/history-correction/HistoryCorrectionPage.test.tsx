import { expect, test, vi } from 'vitest'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { correctionContract, type CorrectionRow } from '@fengguang/domain/history-correction/correction.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { askOf, CorrectionForm } from './correction-form.ts'
import { HistoryCorrectionPage } from './HistoryCorrectionPage.tsx'

const limitMs = 15_000
const row: CorrectionRow = {
  id: 'c1',
  kind: 'scale',
  state: 'done',
  stationId: 'pv-a',
  stationName: '甲站',
  timeZone: 'Asia/Shanghai',
  deviceType: 'inverter',
  deviceNames: ['1号逆变器'],
  pointNames: ['交流有功功率'],
  fromAt: '2026-11-15T00:00:00Z',
  toAt: '2026-11-15T02:00:00Z',
  amount: 1.2,
  reason: '倍率录错',
  frames: 120,
  actorName: '林晓',
  at: '2026-11-15T04:00:00Z',
  undoOf: null,
  canUndo: true,
}

async function open(rows: CorrectionRow[]) {
  const asked = vi.fn<(query: unknown) => void>()
  fakeApi(
    { ...correctionContract, lists: stationAccessContract.lists },
    {
      page: (query) => (asked(query), { rows, total: rows.length }),
      lists: () => [],
    },
  )
  await render(<HistoryCorrectionPage />, { permissions: ['telemetry:write'] })
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
  return asked
}

test('who changed what, when and why; only what nothing lies upon can be taken back', async () => {
  await open([row, { ...row, id: 'c2', canUndo: false, state: 'undone' }])
  const [first, second] = ['c1', 'c2'].map((id) => document.querySelector(`tr[data-row-key=${id}]`)!.textContent)
  for (const text of ['林晓', '乘以系数', '交流有功功率', '甲站', '倍率录错', '已生效', '撤销'])
    expect(first).toContain(text)
  expect(second).toContain('已撤销')
  expect(byText('tr[data-row-key=c1] button', '撤销')).toBeDefined()
  expect(document.querySelector('tr[data-row-key=c2] button')).toBeNull()
})

test('an undo asks why before anything happens', async () => {
  await open([row])
  await click(byText('tr[data-row-key=c1] button', '撤销'))
  await until(() => document.querySelector('textarea'), limitMs)
  expect(document.body.textContent).toContain('撤销更正')
})

test.each([
  ['an hour that clocks skip is the next one', '2026-03-08 02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['a clock in China', '2026-11-15 08:00:00', 'Asia/Shanghai', '2026-11-15T00:00:00.000Z'],
])('%s', (_, from, zone, iso) => {
  const form = { point: 'powerKw', from, to: '2027-01-01 00:00:00', action: 'bad', reason: '坏值' } as const
  expect(askOf(form, ['d'], zone)).toMatchObject({ from: iso, deviceIds: ['d'], action: 'bad' })
})

test('a form without an amount or with its ends swapped is refused at its field', () => {
  const form = { point: 'powerKw', from: '2026-11-15 08:00:00', to: '2026-11-15 07:00:00', action: 'set', reason: 'x' }
  const paths = CorrectionForm.safeParse(form).error?.issues.map(({ path }) => path[0])
  expect(paths).toEqual(['amount', 'to'])
})
