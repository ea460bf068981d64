import { expect } from 'vitest'
import type { Visit } from './browser.ts'

const base = '/microplat/api/base/station'
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
