import type { Screen, StationKind } from '@fengguang/domain/navigation/screen.model'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { expect } from 'vitest'
import type { Visit } from './browser.ts'

type CallOf = Pick<Visit, 'context' | 'address'>

const base = '/microplat/api/base/station'
const devices = '/microplat/api/base/device'
const headers = { 'X-Requested-With': 'fengguang' }

const stationForm = (name: string) => ({
  name,
  stcls: '01',
  capacityKw: 1500,
  province: '青海',
  city: '共和',
  address: '',
  longitude: 100.6,
  latitude: 36.1,
  timeZone: 'Asia/Shanghai',
  commissionedOn: '2024-06-01',
})

/** Lays down stations for a journey and takes them away again, however it ends. */
export async function withStations(
  visit: Visit,
  names: readonly string[],
  journey: () => Promise<void>,
): Promise<void> {
  const ids: string[] = []
  try {
    for (const name of names) ids.push(await createStation(visit, name))
    await journey()
  } finally {
    await removeStations(visit, ids)
  }
}

async function createStation({ context, address }: Visit, name: string): Promise<string> {
  const answer = await context.request.post(`${address}${base}/create`, { headers, data: stationForm(name) })
  const { code, data } = (await answer.json()) as { code: number; data: { id: string } }
  expect(code, `creating ${name}`).toBe(200)
  return data.id
}

async function removeStations({ context, address }: Visit, ids: readonly string[]): Promise<void> {
  const answer = await context.request.post(`${address}${base}/delete`, { headers, data: { ids } })
  expect(answer.status(), 'removing stations').toBe(200)
}

const deviceForm = { maker: '', model: '', periodSeconds: 60, isMain: false }

interface NewDevice {
  stationId: string
  type: string
  name: string
  longitude?: number
  latitude?: number
}

/** Registers a device for a journey and takes it away again, however it ends. */
export async function withDevice(
  { context, address }: Visit,
  device: NewDevice,
  journey: () => Promise<void>,
): Promise<void> {
  const code = `e2e-${Date.now().toString(36)}`
  const data = { ...deviceForm, ...device, code }
  const answer = await context.request.post(`${address}${devices}/create`, { headers, data })
  expect(answer.status(), `registering ${device.name}`).toBe(200)
  try {
    await journey()
  } finally {
    await removeDevices({ context, address }, [`${device.stationId}.${code}`])
  }
}

/** Those that are no longer there are no fault. */
export async function removeDevices({ context, address }: CallOf, ids: readonly string[]): Promise<void> {
  const answer = await context.request.post(`${address}${devices}/delete`, { headers, data: { ids } })
  expect([200, 404], 'removing devices').toContain(answer.status())
}

/** One demo station of each class. */
const stationOf = {
  PV_STATION: { stcls: '01', busiId: 'pv-qinghai-gonghe' },
  WP_STATION: { stcls: '02', busiId: 'wp-gansu-guazhou' },
  CE_STATION: { stcls: '05', busiId: 'ce-jiangsu-suzhou' },
} as const
const isStation = (kind: string): kind is keyof typeof stationOf => Object.hasOwn(stationOf, kind)
const chosen = new WeakMap<Visit, StationKind>()

/** As if the person had chosen it before; true when that is another station than the pages opened so far know. */
export async function chooseStationFor(visit: Visit, needs: Screen['needs']): Promise<boolean> {
  if (needs?.includes('NONE')) chosen.delete(visit)
  const kind = needs?.find(isStation)
  if (!kind || chosen.get(visit) === kind) return false
  const choice = new URLSearchParams({ ...stationOf[kind], treeType: 'default', busiType: '1' })
  const answer = await visit.context.request.get(`${visit.address}/UserAuthHandle/changeBusiType?${choice}`, {
    headers,
  })
  expect(answer.status(), `choosing ${stationOf[kind].busiId}`).toBe(200)
  chosen.set(visit, kind)
  return true
}

/** The open page learns of the choice as from another tab of the browser. */
export async function hearOfStation({ page, quiet }: Pick<Visit, 'page' | 'quiet'>): Promise<void> {
  const read = page.waitForResponse((answer) => answer.url().includes(accountContract.accountInfo.path))
  await page.evaluate(() => {
    const tabs = new BroadcastChannel('fengguang:station')
    tabs.postMessage('switched') // eslint-disable-line unicorn/require-post-message-target-origin
    tabs.close()
  })
  await read
  await quiet()
}
