import { afterEach, expect, test } from 'vitest'
import type { Hazard } from '@fengguang/domain/hazards/hazard.model'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { DangerousPointPage } from './DangerousPointPage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

const row: Hazard = {
  id: 'h1',
  workKind: 'electrical',
  deviceType: 'boxTransformer',
  hazard: '倒送电',
  control: '两侧断开并接地',
  changedByName: '安宁',
  changedAt: '2026-06-21T04:00:00.000Z',
  version: 2,
}
type Answers = Parameters<typeof fakeApi<typeof hazardsContract>>[1]
async function open(answers: Answers = {}, permissions = ['hazard:read', 'hazard:write'], address = '/here') {
  fakeApi(hazardsContract, { list: () => ({ rows: [row], total: 1 }), ...answers })
  await render(<DangerousPointPage />, { address, permissions })
}

test('hazards are listed with kind of work and device; who only reads cannot change them', async () => {
  const asked: unknown[] = []
  await open(
    {
      list: (query: unknown) => {
        asked.push(query)
        return { rows: [row], total: 1 }
      },
    },
    ['hazard:read'],
    '/here?workKind=electrical&deviceType=nonsense',
  )
  await shown('倒送电')
  await shown('电气作业')
  await shown('箱变')
  expect(asked[0]).toMatchObject({ workKind: 'electrical' })
  expect(asked[0]).not.toHaveProperty('deviceType')
  expect(document.body.textContent).not.toContain('新增危险点')
  expect(document.body.textContent).not.toContain('导入')
})

test('a hazard that is written already is refused at its field, and what was typed stays', async () => {
  const sent: unknown[] = []
  await open({
    update: (body: unknown) => {
      sent.push(body)
      throw new FakeFailure(400, {
        code: 10000400,
        key: 'request.invalid',
        msg: '请检查输入',
        fields: { hazard: '已存在' },
      })
    },
  })
  await shown('倒送电')
  await click(byText('tr[data-row-key=h1] button', '修改'))
  const hazard = await until(() => document.querySelector<HTMLTextAreaElement>('.fg-form textarea'), 15_000)
  await type(hazard, '误入带电间隔')
  await click(byText('.ant-drawer button', '保存'))
  await until(() => sent.length === 1, 15_000)
  expect(sent[0]).toMatchObject({ id: 'h1', version: 2, hazard: '误入带电间隔', control: '两侧断开并接地' })
  await shown('已存在')
  expect(hazard.value).toBe('误入带电间隔')
})

test('no hazards, and a list that cannot be read', async () => {
  await open({ list: () => ({ rows: [], total: 0 }) })
  await until(() => document.querySelector('.fg-picture, [data-state=empty]') !== null, 15_000)
  expect(document.querySelector('tr[data-row-key]')).toBeNull()
})
