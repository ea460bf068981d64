import { expect, test, vi } from 'vitest'
import { gatewaysContract, type Gateway, type GatewayForm } from '@fengguang/domain/gateways/gateways.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, press, render, type, until } from '../../testing/render.tsx'
import { GatewayManagePage } from './GatewayManagePage.tsx'

const limitMs = 15_000
const gateway: Gateway = {
  id: 'gw-1',
  name: '一号网关',
  enabled: true,
  stationIds: ['pv'],
  stationNames: ['共和'],
  mayManage: true,
  createdAt: '2026-01-02T03:04:05Z',
  version: 3,
}
const secret = { id: 'gw-2', name: '二号网关', secret: 'S3CRET-once' }
const input = (label: string) =>
  document.querySelector(`[id="${byText('.fg-form label', label).getAttribute('for')}"]`)!
const shows = (text: string) => document.body.textContent?.includes(text) ?? false

async function open(answers: Partial<Parameters<typeof fakeApi<typeof gatewaysContract>>[1]>) {
  fakeApi(gatewaysContract, { page: () => ({ rows: [gateway], total: 1 }), ...answers })
  fakeApi(stationAccessContract, { lists: () => [] })
  await render(<GatewayManagePage />, { permissions: ['gateway:write'] })
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
}

test('the secret of a new gateway is shown until it was kept, and then no more', async () => {
  const made = vi.fn<(form: GatewayForm) => void>()
  await open({ create: (form) => (made(form), secret) })
  await click(byText('button', '新建网关'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await type(input('网关名称*'), '二号网关')
  await click(byText('.fg-form button', '保存'))
  await until(() => shows(secret.secret), limitMs)
  expect(made.mock.calls).toEqual([[{ name: '二号网关', stationIds: [] }]])
  await press(document.querySelector('.ant-modal')!, 'Escape')
  expect(shows(secret.secret)).toBe(true)
  await click(byText('.ant-modal button', '我已妥善保存'))
  await until(() => !shows(secret.secret), limitMs)
})

test('a new secret is asked about first, because the old one ends', async () => {
  const rotated = vi.fn<(id: string) => void>()
  await open({ rotate: ({ id }) => (rotated(id), { ...secret, id }) })
  await click(byText('tr[data-row-key=gw-1] button', '更换密钥'))
  await until(() => shows('旧密钥立即失效'), limitMs)
  expect(rotated).not.toHaveBeenCalled()
  await click(byText('.ant-modal button', '更换密钥'))
  await until(() => shows(secret.secret), limitMs)
  expect(rotated.mock.calls).toEqual([['gw-1']])
})

test('a change carries the version and the stations that were read', async () => {
  const saved = vi.fn<(form: object) => void>()
  await open({ update: (form) => (saved(form), gateway) })
  await click(byText('tr[data-row-key=gw-1] button', '编辑'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await type(input('网关名称*'), '改名')
  await click(byText('.fg-form button', '保存'))
  await until(() => saved.mock.calls.length === 1, limitMs)
  expect(saved.mock.calls[0]?.[0]).toEqual({ id: 'gw-1', version: 3, name: '改名', stationIds: ['pv'] })
})

test('a gateway that also serves stations outside the role offers no change and says why', async () => {
  await open({ page: () => ({ rows: [{ ...gateway, mayManage: false }], total: 1 }) })
  const row = document.querySelector('tr[data-row-key=gw-1]')!
  expect(row.textContent).toContain('还服务于其他电站')
  expect(Array.from(row.querySelectorAll('.fg-row-actions button'), (one) => one.textContent)).toEqual(['接入说明'])
})
