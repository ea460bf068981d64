import { afterEach, describe, expect, test } from 'vitest'
import { equipmentContract } from '@fengguang/domain/equipment/equipment.contract'
import type { EquipmentWhole } from '@fengguang/domain/equipment/equipment.model'
import type { MeterReading } from '@fengguang/domain/equipment/meter-reading.model'
import type { BodyOf } from '@fengguang/domain/kernel/endpoint'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { ElectronicAccountPage } from './ElectronicAccountPage.tsx'

afterEach(clearCorner)

const code = 'a'.repeat(32)
const device = (change: Partial<EquipmentWhole> = {}): EquipmentWhole => ({
  id: 'd1',
  deviceName: '1号逆变器',
  deviceType: 'inverter',
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  maker: '华为',
  model: 'SUN2000',
  ratedKw: 225,
  serialNo: 'SN1',
  supplier: '',
  installedOn: '2024-05-01',
  warrantyUntil: '2026-07-01',
  note: '',
  warranty: 'dueSoon',
  openDefects: 2,
  code,
  version: 3,
  history: [{ at: '2026-06-20T01:00:00.000Z', by: '高修', changes: [{ field: 'serialNo', from: '', to: 'SN1' }] }],
  parts: [
    { taskId: 't1', taskNo: 12, at: '2026-06-19T01:00:00.000Z', parts: '风扇 1 个', work: '更换风扇', by: '高修' },
  ],
  ...change,
})

const asked: Record<string, unknown>[] = []
const updated: BodyOf<typeof equipmentContract.update>[] = []
const serve = (
  shown: EquipmentWhole,
  answers: Partial<Parameters<typeof fakeApi<typeof equipmentContract>>[1]> = {},
) => {
  for (const kept of [asked, updated]) kept.length = 0
  fakeApi(equipmentContract, {
    list: (input) => {
      asked.push(input)
      return { rows: [shown], total: 1 }
    },
    detail: () => shown,
    byCode: () => ({ id: 'd1' }),
    timeline: () => [
      { kind: 'defect' as const, id: 'f1', at: '2026-06-20T01:00:00.000Z', text: '5 渗油', state: '消缺中' },
      { kind: 'alarm' as const, id: '77', at: '2026-06-19T01:00:00.000Z', text: '直流过压', state: '未处理' },
    ],
    update: (input) => {
      updated.push(input)
      return shown
    },
    ...answers,
  })
}
const open = (address = '/here', permissions = ['ledger:read', 'ledger:write', 'device:read']) =>
  render(<ElectronicAccountPage />, { address, permissions })
const drawer = () => until(() => document.querySelector<HTMLElement>('.ant-drawer-open'))

describe('the ledger', () => {
  test('asks what its address says, and leaves out what makes no sense', async () => {
    serve(device())
    await open('/here?warranty=dueSoon&deviceType=kettle')
    await until(() => asked.length > 0)
    expect(asked[0]).toMatchObject({ warranty: 'dueSoon' })
    expect(asked[0]!.deviceType).toBeUndefined()
    await until(() => document.body.textContent?.includes('SN1'))
  })

  test('a device shows its parts, its life with links, and who changed its plate', async () => {
    serve(device())
    await open('/here?id=d1')
    const shown = await drawer()
    await until(() => shown.textContent?.includes('渗油'))
    expect(shown.textContent).toContain('风扇 1 个')
    expect(shown.textContent).toContain('序列号由 -- 改为 SN1')
    expect(byText('a', '5 渗油').getAttribute('href')).toBe('/defectManagement?id=f1')
    expect(byText('a', '直流过压').getAttribute('href')).toBe('/deviceAlarm?id=77')
  })

  test('its plate is edited with the version that was read', async () => {
    serve(device())
    await open('/here?id=d1')
    await until(() => document.querySelector('.fg-action-bar button'))
    await click(document.querySelector('.fg-action-bar button')!)
    const serial = await until(() =>
      document.querySelector<HTMLInputElement>('.ant-drawer-open form input[id$=serialNo]'),
    )
    await type(serial, 'SN2')
    await click(document.querySelector('.ant-drawer-open form button[type=submit]')!)
    await until(() => updated.length === 1)
    expect(updated[0]).toMatchObject({ id: 'd1', version: 3, serialNo: 'SN2', warrantyUntil: '2026-07-01' })
  })

  test('who only reads edits nothing', async () => {
    serve(device())
    await open('/here?id=d1', ['ledger:read'])
    const shown = await drawer()
    await until(() => shown.textContent?.includes('渗油'))
    expect(document.querySelectorAll('.fg-action-bar button')).toHaveLength(0)
  })
})

describe('labels', () => {
  test('a scanned code opens its device', async () => {
    serve(device())
    await open(`/here?code=${code}`)
    const shown = await drawer()
    await until(() => shown.textContent?.includes('风扇 1 个'))
    expect(shown.textContent).toContain('1号逆变器')
  })

  test('an unknown code says so', async () => {
    serve(device(), {
      byCode: () => {
        throw new FakeFailure(404, { code: 10_050_001, key: 'record.notFound', msg: '记录不存在', requestId: 'r' })
      },
    })
    await open(`/here?code=${code}`)
    expect(await until(() => document.body.textContent?.includes('记录不存在'))).toBe(true)
    expect(document.querySelector('.ant-drawer-open')).toBeNull()
  })

  test('are printed with a code that names the device to people and the code to a phone', async () => {
    serve(device())
    await open('/here?id=d1')
    const shown = await drawer()
    await until(() => shown.textContent?.includes('渗油'))
    await click(byText('button', '打印标签'))
    const sheet = await until(() => document.querySelector('.fg-equipment-labels'))
    expect(sheet.textContent).toContain('1号逆变器')
    expect(await until(() => sheet.querySelector('svg'))).not.toBeNull()
    expect(sheet.textContent).toContain('SUN2000 · SN1')
  })
})

const reading: MeterReading = {
  id: 'r2',
  deviceId: 'd1',
  direction: 'forward',
  readAt: '2026-06-20T01:00:00.000Z',
  readBy: '高修',
  taskId: 't1',
  taskNo: 12,
  readingKwh: 1550,
  step: 'counted',
  oldKwh: null,
  newKwh: null,
  lastKwh: 1000,
  differenceKwh: 550,
  perDayKwh: 110,
  totalKwh: 550,
  firstKwh: 1500,
  correctedBy: '周行',
  correctedAt: '2026-06-21T01:00:00.000Z',
  correctReason: '抄错一位',
  version: 2,
}

describe('a meter', () => {
  test('shows what was read, what follows from it, and takes a correction with its reason', async () => {
    const corrected: BodyOf<typeof equipmentContract.correctReading>[] = []
    serve(device({ deviceType: 'meter' }), {
      readings: () => [reading],
      correctReading: (input) => {
        corrected.push(input)
        return { corrected: 1 }
      },
    })
    await open('/here?id=d1')
    await until(() => document.body.textContent?.includes('抄错一位'))
    for (const text of ['1,550.00', '550.00', '110.00', '由 1,500.00 更正'])
      expect(document.body.textContent).toContain(text)
    await click(byText('button', '更正'))
    const form = await until(() => document.querySelector<HTMLElement>('.ant-drawer-open form'))
    await type(form.querySelectorAll('input')[0]!, '1560')
    await type(form.querySelectorAll('input')[1]!, '复核')
    await click(form.querySelector('button[type=submit]')!)
    await until(() => corrected.length > 0)
    expect(corrected).toEqual([{ id: 'r2', version: 2, readingKwh: 1560, reason: '复核' }])
  })

  test('one that was never read says what writes the record', async () => {
    serve(device({ deviceType: 'meter' }), { readings: () => [] })
    await open('/here?id=d1')
    await until(() => document.body.textContent?.includes('抄表任务验收通过后写入'))
    expect(document.body.textContent).toContain('还没有抄表记录')
  })
})
