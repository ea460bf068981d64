import { expect } from 'vitest'
import type { Visit } from './browser.ts'

const base = '/microplat/api/base/station'
const headers = { 'X-Requested-With': 'fengguang' }

export const stationForm = (name: string) => ({
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

/** Lays down stations that a journey needs, by the wire. */
export async function createStations({ context, address }: Visit, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const answer = await context.request.post(`${address}${base}/create`, { headers, data: stationForm(name) })
    const { code, data } = (await answer.json()) as { code: number; data: { id: string } }
    expect(code, `creating ${name}`).toBe(200)
    ids.push(data.id)
  }
  return ids
}

export async function removeStations({ context, address }: Visit, ids: readonly string[]): Promise<void> {
  const answer = await context.request.post(`${address}${base}/delete`, { headers, data: { ids } })
  expect(answer.status(), 'removing stations').toBe(200)
}
