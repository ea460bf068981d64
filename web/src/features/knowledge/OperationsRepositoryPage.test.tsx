import { afterEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '@fengguang/domain/kernel/endpoint'
import { knowledgeContract } from '@fengguang/domain/knowledge/knowledge.contract'
import type { KnowledgeFields, KnowledgeWhole } from '@fengguang/domain/knowledge/knowledge.model'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { RepairKnowledgeCard } from '../../widgets/repair-knowledge/RepairKnowledgeCard.tsx'
import { OperationsRepositoryPage } from './OperationsRepositoryPage.tsx'

afterEach(clearCorner)

const texts = {
  title: '直流过压',
  lang: 'zh_CN',
  deviceType: 'inverter',
  maker: '',
  model: '',
  faultCode: 1004,
  symptom: '清晨不启动',
  cause: '串联数过多',
  steps: '1. 测电压\n2. 核对图纸',
  parts: '',
  safety: '断开直流开关',
} as const satisfies KnowledgeFields
const entry = (change: Partial<KnowledgeWhole> = {}): KnowledgeWhole => ({
  ...texts,
  id: 'k1',
  writerName: '高修',
  createdAt: '2026-06-20T01:00:00.000Z',
  changedByName: '周行',
  changedAt: '2026-06-21T01:00:00.000Z',
  version: 2,
  helped: 3,
  helpedMe: false,
  versions: [
    { version: 2, at: '2026-06-21T01:00:00.000Z', by: '周行', fields: texts },
    { version: 1, at: '2026-06-20T01:00:00.000Z', by: '高修', fields: { ...texts, steps: '测电压' } },
  ],
  ...change,
})

const asked: Record<string, unknown>[] = []
const inserted: KnowledgeFields[] = []
const marked: BodyOf<typeof knowledgeContract.helped>[] = []
const serve = (
  shown: KnowledgeWhole,
  answers: Partial<Parameters<typeof fakeApi<typeof knowledgeContract>>[1]> = {},
) => {
  for (const kept of [asked, inserted, marked]) kept.length = 0
  fakeApi(knowledgeContract, {
    list: (input) => {
      asked.push(input)
      return { rows: [shown], total: 1 }
    },
    detail: () => shown,
    insert: (input) => {
      inserted.push(input)
      return shown
    },
    helped: (input) => {
      marked.push(input)
      return { changed: 1 }
    },
    offer: (input) => {
      asked.push(input)
      return { rows: [shown], total: 7 }
    },
    ...answers,
  })
}
const open = (address = '/here', permissions = ['knowledge:read', 'knowledge:write']) =>
  render(<OperationsRepositoryPage />, { address, permissions })
const drawer = () => until(() => document.querySelector<HTMLElement>('.ant-drawer-open'))

describe('the knowledge base', () => {
  test('asks what its address says, and leaves out what makes no sense', async () => {
    serve(entry())
    await open('/here?faultCode=1004&deviceType=kettle&lang=zh_CN')
    await until(() => asked.length > 0)
    expect(asked[0]).toMatchObject({ faultCode: '1004', lang: 'zh_CN' })
    expect(asked[0]!.deviceType).toBeUndefined()
    await until(() => document.body.textContent?.includes('清晨不启动'))
  })

  test('an entry shows its texts and its versions, and is marked as helpful', async () => {
    serve(entry())
    await open('/here?id=k1')
    const shown = await drawer()
    await until(() => shown.textContent?.includes('版本 1，高修'))
    expect(shown.textContent).toContain('2. 核对图纸')
    await click(byText('.fg-action-bar button', '有帮助'))
    await until(() => marked.length === 1)
    expect(marked[0]).toEqual({ id: 'k1', helped: true })
  })

  test('who was helped takes it back', async () => {
    serve(entry({ helpedMe: true }))
    await open('/here?id=k1')
    const button = await until(() => document.querySelector('.fg-action-bar button'))
    expect(button.textContent).toBe('取消“有帮助”')
  })

  test('who only reads changes nothing', async () => {
    serve(entry())
    await open('/here?id=k1', ['knowledge:read'])
    const shown = await drawer()
    await until(() => shown.textContent?.includes('版本 1，高修'))
    expect(document.querySelectorAll('.fg-action-bar button')).toHaveLength(0)
    expect(document.body.textContent).not.toContain('新建知识')
  })

  test('a new entry needs its texts', async () => {
    serve(entry())
    await open('/here?new=1')
    const submit = await until(() => document.querySelector<HTMLElement>('.ant-drawer-open form button[type=submit]'))
    await click(submit)
    await until(() =>
      document.querySelector('.ant-drawer-open .ant-form-item-has-error, .ant-drawer-open [aria-invalid=true]'),
    )
    expect(inserted).toEqual([])
  })

  test('an edit begins with the last text', async () => {
    serve(entry())
    await open('/here?edit=k1')
    const steps = await until(() => document.querySelector<HTMLTextAreaElement>('.ant-drawer-open [id$=steps]'))
    expect(steps.value).toBe('1. 测电压\n2. 核对图纸')
    await type(steps, '3. 校准采样')
    expect(steps.value).toBe('3. 校准采样')
  })
})

describe('the card in other drawers', () => {
  test('offers what fits an alarm and leads to the entry', async () => {
    serve(entry())
    await render(<RepairKnowledgeCard alarmId="77" />)
    const head = await until(() => document.querySelector<HTMLElement>('details summary'))
    expect(asked).toEqual([{ alarmId: '77' }])
    expect(document.body.textContent).toContain('适用的共 7 条，此处显示前 1 条')
    await click(head)
    await until(() => document.body.textContent?.includes('断开直流开关'))
    expect(byText('a', '查看全文与版本').getAttribute('href')).toBe('/operationsRepository?id=k1')
  })

  test('says that there is nothing', async () => {
    serve(entry(), { offer: () => ({ rows: [], total: 0 }) })
    await render(<RepairKnowledgeCard deviceId="d" />)
    expect(await until(() => document.body.textContent?.includes('知识库中没有适用的内容'))).toBe(true)
  })

  test('says what failed', async () => {
    serve(entry(), {
      offer: () => {
        throw new FakeFailure(503, { code: 503, key: 'server.unavailable', msg: '服务暂不可用', requestId: 'r' })
      },
    })
    await render(<RepairKnowledgeCard deviceId="e" />)
    expect(await until(() => document.body.textContent?.includes('服务暂不可用'))).toBe(true)
  })
})
