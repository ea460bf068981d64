import { stationModel } from '@fengguang/simulator/fleet'
import { demo } from '@fengguang/simulator/scenario'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import {
  deviceListContract,
  maxLiveDevices,
  type DeviceLayout,
  type LiveDevices,
  type TypeCount,
} from '@fengguang/domain/device-monitor/device-list.contract'
import { demoFleet } from '../installation/installation.service.ts'
import { goneTelemetry, TestPipeline } from '../../testing/pipeline.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const base = '/microplat/api/energy/realtime'
const pv = 'pv-qinghai-gonghe'
const wind = 'wp-gansu-guazhou'
const minute = 60_000

let product: TestApp
let pipeline: TestPipeline
let operator: TestBrowser
let analyst: TestBrowser

/** Noon in China of the day before: the sun stands over the plant, and the frames are not of the future. */
const noonMs = () => Math.floor(Date.now() / 86_400_000) * 86_400_000 - 20 * 3_600_000

async function play(stationId: string, fromMs: number, toMs: number): Promise<void> {
  const station = demoFleet(3).find(({ id }) => id === stationId)!
  const source = pipeline.pipeline.registry.current().gateways.get(`gw-${station.companyId}`)!
  const blocks = [...stationModel(station, { seed: 1, scenario: demo }).blocks(fromMs, toMs, 60)]
  await pipeline.pipeline.intake.accept(source, blocks, { backfill: false })
}

beforeAll(async () => {
  pipeline = new TestPipeline()
  product = await openTestApp({
    telemetry: false,
    ingest: async (db) => {
      await pipeline.open({ db, telemetry: goneTelemetry })
      return pipeline.client()
    },
  })
  await pipeline.pipeline.registry.refresh()
  const now = noonMs()
  product.clock.now = new Date(now + 30_000)
  await play(pv, now - 5 * minute, now + minute)
  await play(wind, now - 5 * minute, now + minute)
  operator = await product.signIn('operator')
  analyst = await product.signIn('analyst')
})
afterAll(async () => {
  await product.close()
  await pipeline.close()
})

const read = async <T>(path: string, by = analyst): Promise<T> => {
  const answer = await by.get(path)
  expect([path, answer.statusCode]).toEqual([path, 200])
  const { data, body } = answer.json()
  return data ?? body
}

describe('live lists', () => {
  test('every column speaks of the same devices [req 4]', async () => {
    const list = await read<LiveDevices>(`${base}/pv/device/inverterList?stationId=${pv}`)
    const count = list.ids.length
    expect(count).toBeGreaterThan(5)
    const columns = [list.names, list.states, list.ageSeconds, list.isStale, list.ratedKw]
    expect(columns.map((column) => column.length)).toEqual(columns.map(() => count))
    for (const column of Object.values(list.points)) expect(column).toHaveLength(count)
    expect(list).toMatchObject({ type: 'inverter', isLive: true, stations: [{ id: pv }] })
    expect(Math.max(...list.points.powerKw!.map(Number))).toBeGreaterThan(100)
    expect(list.points).not.toHaveProperty('stringI')
    expect(Math.max(...list.ageSeconds.map(Number))).toBeLessThan(120)
  })

  test('only the points that were asked for, those of several values among them', async () => {
    const list = await read<LiveDevices>(`${base}/pv/device/junctionboxList?stationId=${pv}&points=powerKw,branchI`)
    expect(Object.keys(list.points)).toEqual(['powerKw'])
    expect(list.arrays.branchI![0]!.length).toBe(24)
    expect(list.dispersionPct!.some((percent) => percent !== null)).toBe(true)
  })

  test('the legacy calls tell the same [req 419] [req 421]', async () => {
    const path = `?stationId=${pv}&type=inverter&points=powerKw`
    const list = await read<LiveDevices>(`${base}/device/list${path}`)
    for (const other of ['/ce/device/monitor/list', '/pv/monitorData/runData.htm'])
      expect((await read<LiveDevices>(other + path)).points).toEqual(list.points)
  })

  test('an unknown point and a type that is none are refused', async () => {
    for (const query of ['points=constructor', 'points=powerKw,nothing'])
      expect((await analyst.get(`${base}/pv/device/inverterList?stationId=${pv}&${query}`)).statusCode).toBe(400)
    expect((await analyst.get(`${base}/device/list?type=constructor`)).statusCode).toBe(400)
  })

  test('a station of another company is not found, and nothing of it is shown', async () => {
    const stranger = await product.signIn('viewer3')
    for (const path of ['pv/device/inverterList', 'device/types', 'pv/device/getDeviceLayoutV2'])
      expect((await stranger.get(`${base}/${path}?stationId=${pv}`)).json().key).toBe('record.notFound')
  })

  test('silence becomes stale, then interrupted', async () => {
    const before = product.clock.now
    const at = async (seconds: number) => {
      product.clock.now = new Date(before.getTime() + seconds * 1000)
      return read<LiveDevices>(`${base}/wp/device/towerList0?stationId=${wind}`)
    }
    expect((await at(0)).isStale).toEqual([false])
    expect(await at(150)).toMatchObject({ isStale: [true], states: ['normal'] })
    expect(await at(300)).toMatchObject({ isStale: [true], states: ['interrupted'] })
    product.clock.now = before
  })

  test('counts by type and state agree with the list', async () => {
    const types = await read<TypeCount[]>(`${base}/device/types?stationId=${wind}`)
    expect(types.map(({ type }) => type).toSorted()).toEqual(['boxTransformer', 'meter', 'tower', 'turbine'])
    const turbines = types.find(({ type }) => type === 'turbine')!
    const list = await read<LiveDevices>(`${base}/wp/device/turbineList?stationId=${wind}&points=state`)
    const counted = Object.entries(Object.groupBy(list.states, (state) => state)).map(([k, v]) => [k, v.length])
    expect(turbines.states).toEqual(Object.fromEntries(counted))
    expect(turbines.total).toBe(list.ids.length)
  })

  test('too many are refused before they are read', async () => {
    await product.db.run(
      `insert into device (id, station_id, type, name, code)
       select 'bulk-' || n, $1, 'hvSwitch', 'b' || n, 'b' || n from generate_series(1, $2::int) n`,
      [pv, maxLiveDevices + 1],
    )
    const answer = await analyst.get(`${base}/device/list?stationId=${pv}&type=hvSwitch`)
    expect(answer.json().key).toBe('device.tooMany')
    await product.db.run(`delete from device where id like 'bulk-1%'`, [])
    const list = await read<LiveDevices>(`${base}/device/list?stationId=${pv}&type=hvSwitch`)
    const bulk = list.ids.flatMap((id, i) => (id.startsWith('bulk-') ? [list.states[i]] : []))
    expect(bulk.length).toBeGreaterThan(3000)
    expect(new Set(bulk)).toEqual(new Set(['notConnected']))
    await product.db.run(`delete from device where id like 'bulk-%'`, [])
  })
})

const layout = () => read<DeviceLayout>(`${base}/wp/device/layout?stationId=${wind}`)

describe('layout', () => {
  test('a plant with its tree, a farm with its wind [req 403]', async () => {
    const plant = await read<{ devices: { type: string; parentId: string | null }[] }>(
      `${base}/pv/device/getDeviceLayoutV2?stationId=${pv}`,
    )
    expect(new Set(plant.devices.map(({ type }) => type))).toEqual(
      new Set(['boxTransformer', 'inverter', 'combinerBox']),
    )
    const farm = await read<{ devices: { windDirectionDeg: number | null }[] }>(
      `${base}/wp/device/layout?stationId=${wind}`,
    )
    expect(farm.devices.some(({ windDirectionDeg }) => typeof windDirectionDeg === 'number')).toBe(true)
  })

  test('a place that was entered by hand goes before the one that was registered', async () => {
    const [first] = (await layout()).devices
    const place = { longitude: 95.79, latitude: 40.52 }
    await product.db.run('update device set details = details || $2::jsonb where id = $1', [first!.id, place])
    const moved = (await layout()).devices.find(({ id }) => id === first!.id)!
    expect(moved.eastM).toBeCloseTo(845.3, 0)
    expect(moved.northM).toBeCloseTo(0, 6)
  })
  test('many stations have no plan', async () => {
    expect((await operator.get(`${base}/wp/device/layout`)).json().key).toBe('station.required')
  })
})

test('the list is exported as it is shown: its columns in their order, its search and its state, on the station’s clocks', async () => {
  const file = async (query: string) => {
    const answer = await analyst.get(`${deviceListContract.exportList.path}?stationId=${pv}&type=inverter&${query}`)
    expect(answer.statusCode).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '设备监控 逆变器_青海共和光伏电站_',
    )
    return (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0]!.rows
  }
  const live = await read<LiveDevices>(`${base}/device/list?stationId=${pv}&type=inverter&points=powerKw,faultCode`)
  const [head, ...rows] = await file('columns=ratedKw,powerKw,faultCode')
  expect(head).toEqual([
    '电站',
    '设备名称',
    '状态',
    '额定功率 (kW)',
    '交流有功功率 (kW)',
    '故障码',
    '数据时间',
    '设备编号',
  ])
  expect(rows.map((row) => [row[1], row[4], row[7]])).toEqual(
    live.ids.map((id, i) => [live.names[i], live.points['powerKw']![i], id]),
  )
  // Noon in China, whatever the zone of the server.
  expect((rows[0]![6] as Date).toISOString().slice(11, 13)).toBe('12')
  expect((await file('columns=powerKw&keyword=inv02')).slice(1).map((row) => row[1])).toEqual(['2号逆变器'])
  expect(await file('columns=powerKw&state=notConnected')).toHaveLength(1)
  const bad = await analyst.get(`${deviceListContract.exportList.path}?type=inverter&columns=nothing`)
  expect(bad.statusCode).toBe(400)
})
