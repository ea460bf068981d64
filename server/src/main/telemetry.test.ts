import { historyContract, type HisLine } from '@fengguang/domain/telemetry/history.contract'
import { realtimeContract, type DeviceDetail, type DeviceHours } from '@fengguang/domain/telemetry/realtime.contract'
import { telemetryContract, type CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../testing/telemetry-app.ts'

/** From a gateway's frames through log and store to what screens read. */
const station = 'pv-qinghai-gonghe'
const [meter, inverter] = [`${station}.meter-01`, `${station}.inv-01`]
const minute = 60_000
/** 23:00 of 20 June in China, and five hours on. */
const fromMs = Date.parse('2026-06-20T15:00:00Z')
const toMs = fromMs + 300 * minute
const slow = 120_000

let t: TelemetryApp
let taken: unknown

const powerAt = (i: number) => 1000 + i
/** Ten minutes are missing; the counter begins again after four hours. */
const isMissing = (i: number) => i >= 20 && i < 30
const readingAt = (i: number) => (i < 240 ? 5000 + i * 10 : (i - 240) * 10)

const frames = Array.from({ length: 300 }, (_, i) => i).flatMap((i) => {
  const at = fromMs + i * minute
  const state = i < 150 ? 3 : 5
  if (isMissing(i)) return []
  return [
    { deviceId: meter, at, values: { powerKw: powerAt(i), forwardKwh: readingAt(i) } },
    { deviceId: inverter, at, values: { powerKw: i, state, stringI: [i / 10, null, 7] } },
  ]
})

beforeAll(async () => {
  t = await openTelemetryApp(['meter', 'inverter'], station, toMs)
  taken = await t.send(frames.toReversed())
  await t.send(frames.slice(0, 100))
  await t.drained()
}, 600_000)
afterAll(() => t.close(), slow)

const iso = (ms: number) => new Date(ms).toISOString()
const question = (over: object = {}) => ({
  points: [{ deviceId: station, point: 'powerKw' }],
  from: iso(fromMs),
  to: iso(toMs),
  bucket: '15m',
  ...over,
})
const curves = async (over: object = {}): Promise<CurveSeries[]> => {
  const answer = await t.admin.post(telemetryContract.curves.path, question(over))
  expect([answer.statusCode, answer.json().key]).toEqual([200, undefined])
  return answer.json().data
}
const gaps = ({ values }: CurveSeries) => values.flatMap((value, i) => (value === null ? [i] : []))
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const minutes = (from: number) => Array.from({ length: 15 }, (_, i) => from + i).filter((i) => !isMissing(i))

test('the door took everything', () => {
  expect(taken).toEqual({ accepted: frames.length, quarantined: 0 })
})

describe('curves', () => {
  test(
    'quarter hours of a station are the averages of its main meter; nothing is counted twice [req 3]',
    async () => {
      const [series] = await curves()
      expect(series).toMatchObject({
        deviceId: station,
        point: 'powerKw',
        name: '有功功率',
        unit: 'kW',
        kind: 'measure',
      })
      expect(series!.times).toEqual(Array.from({ length: 20 }, (_, i) => fromMs + i * 15 * minute))
      const expected = series!.times.map((_, i) => average(minutes(i * 15).map(powerAt)))
      expect(series!.values.map((value) => value?.toFixed(2))).toEqual(expected.map((value) => value.toFixed(2)))
    },
    slow,
  )

  test(
    'five minutes without a frame are a gap, one string of several is named by its number',
    async () => {
      const points = [
        { deviceId: meter, point: 'powerKw' },
        { deviceId: inverter, point: 'stringI[1]' },
        { deviceId: inverter, point: 'stringI[2]' },
        { deviceId: inverter, point: 'state' },
      ]
      const [power, first, second, state] = await curves({ points, bucket: '5m' })
      expect(gaps(power!)).toEqual([4, 5])
      expect(first!.values.slice(0, 3)).toEqual([0.2, 0.7, 1.2])
      expect(second!.values.every((value) => value === null)).toBe(true)
      expect([state!.values[29], state!.values[30], state!.labels?.['5']]).toEqual([3, 5, '故障'])
    },
    slow,
  )

  test(
    'frames as they came, with a null where some are missing',
    async () => {
      const [series] = await curves({ points: [{ deviceId: meter, point: 'powerKw' }], bucket: 'raw' })
      expect(series!.values).toHaveLength(291)
      expect(series!.values.indexOf(null)).toBe(20)
      expect(series!.values[19]).toBe(powerAt(19))
    },
    slow,
  )

  test(
    'a counter is energy by local day, also over a reset',
    async () => {
      const [series] = await curves({ points: [{ deviceId: station, point: 'forwardKwh' }], bucket: 'day' })
      const midnights = ['2026-06-19T16:00:00Z', '2026-06-20T16:00:00Z'].map((at) => Date.parse(at))
      expect(series).toMatchObject({ kind: 'counter', unit: 'kWh', times: midnights })
      // 60 minutes before midnight, then 179 + 60 with the reset at zero in between.
      expect(series!.values).toEqual([600, 2380])
    },
    slow,
  )

  test.each([
    [{ bucket: '1m', to: iso(fromMs + 8 * 1440 * minute) }, 400, 'range.tooLong'],
    [{ to: iso(fromMs - minute) }, 400, 'range.endBeforeStart'],
    [{ points: [{ deviceId: 'pv-jiangsu-rudong', point: 'powerKw' }] }, 404, 'record.notFound'],
    [{ points: [{ deviceId: `${station}.nobody`, point: 'powerKw' }] }, 404, 'record.notFound'],
    [{ points: [{ deviceId: station, point: 'pitchADeg' }] }, 400, 'request.invalid'],
    [{ points: [{ deviceId: inverter, point: 'stringI' }] }, 400, 'request.invalid'],
    [{ points: [{ deviceId: inverter, point: 'stringI[33]' }] }, 400, 'request.invalid'],
    [{ points: [{ deviceId: inverter, point: "powerKw' or 1" }] }, 400, 'request.invalid'],
  ])('%j is refused', async (over, status, key) => {
    const answer = await t.admin.post(telemetryContract.curves.path, question(over))
    expect([answer.statusCode, answer.json().key]).toEqual([status, key])
  })

  test('another company gets nothing of it', async () => {
    const stranger = await t.signIn('operator2')
    const answer = await stranger.post(telemetryContract.curves.path, question())
    expect([answer.statusCode, answer.json().key]).toEqual([404, 'record.notFound'])
  })
})

describe('exports', () => {
  const points = [
    { deviceId: meter, point: 'powerKw' },
    { deviceId: inverter, point: 'powerKw' },
  ]

  test(
    'Excel has a row per instant and a column per curve',
    async () => {
      const answer = await t.admin.post(telemetryContract.exportCurves.path, question({ points, format: 'xlsx' }))
      const { sheets } = await readXlsx(answer.rawPayload)
      const rows = sheets[0]!.rows
      expect(rows[0]).toEqual(['时间', expect.stringContaining('有功功率 (kW)'), expect.stringContaining('(kW)')])
      expect(rows).toHaveLength(21)
      // A sheet knows no zones: its dates are those of the station's clock.
      expect(rows[1]![0]).toEqual(new Date('2026-06-20T23:00:00Z'))
      expect(rows[1]!.slice(1)).toEqual([1007, 7])
    },
    slow,
  )

  test(
    'CSV has the same, and says how large it will be',
    async () => {
      const answer = await t.admin.post(telemetryContract.exportCurves.path, question({ points, format: 'csv' }))
      const text = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n')
      expect(text).toHaveLength(21)
      expect(text[1]).toBe('2026-06-20T23:00:00+08:00,1007,7')
      expect(Number(answer.headers['x-expected-bytes'])).toBeGreaterThan(100)
    },
    slow,
  )
})

const get = async <T>(path: string, query: Record<string, string>): Promise<T> => {
  const answer = await t.admin.get(`${path}?${new URLSearchParams(query).toString()}`)
  expect([path, answer.statusCode, answer.json().key]).toEqual([path, 200, undefined])
  return answer.json().body ?? answer.json().data
}

describe('calls of specification §7', () => {
  test(
    'details carry values, age and state; a device of another type is not there [req 412]',
    async () => {
      const detail = await get<DeviceDetail>(realtimeContract.inverterDetail.path, { deviceId: inverter })
      expect(detail).toMatchObject({ state: 'fault', ageSeconds: 60, isStale: false, at: '2026-06-21T03:59:00+08:00' })
      const value = (point: string) => detail.values.find((one) => one.point === point)
      expect([value('powerKw')?.value, value('state')?.text]).toEqual([299, '故障'])
      expect(value('stringI')?.values).toEqual([29.9, null, 7])
      const wrong = await t.admin.get(`${realtimeContract.meterDetail.path}?deviceId=${inverter}`)
      expect([wrong.statusCode, wrong.json().key]).toEqual([404, 'record.notFound'])
    },
    slow,
  )

  test(
    'while ingest is away the store tells, and says that it is stale',
    async () => {
      t.isIngestAway = true
      const detail = await get<DeviceDetail>(realtimeContract.meterDetail.path, { deviceId: meter })
      t.isIngestAway = false
      expect(detail).toMatchObject({ isStale: true, ageSeconds: 60 })
      expect(detail.values.find(({ point }) => point === 'powerKw')?.value).toBe(powerAt(299))
    },
    slow,
  )

  test('counts know the states [req 442]', async () => {
    const count = await get<{ total: number; states: Record<string, number> }>(realtimeContract.inverterCount.path, {
      stationId: station,
    })
    expect(count.states).toEqual({ fault: 1, notConnected: count.total - 1 })
  })

  test(
    'hours of a device by local day [req 443]',
    async () => {
      const hours = await get<DeviceHours>(realtimeContract.getInverterHours.path, {
        deviceId: inverter,
        from: '2026-06-20',
        to: '2026-06-21',
      })
      expect(hours.days.map(({ day, reported, states }) => [day, reported, states])).toEqual([
        ['2026-06-20', 1, { normal: 1 }],
        ['2026-06-21', 4, { normal: 1.5, fault: 2.5 }],
      ])
      expect(hours.total.reported).toBe(5)
    },
    slow,
  )

  test(
    'history of a device, no more than seven days of it, and no end before its start [req 273] [req 446] [req 572]',
    async () => {
      const asked = { deviceId: meter, points: 'powerKw,forwardKwh', from: iso(fromMs), to: iso(toMs), bucket: '1h' }
      const series = await get<CurveSeries[]>(historyContract.getNewHistoryData.path, asked)
      expect(series.map(({ point, values }) => [point, values.length])).toEqual([
        ['powerKw', 5],
        ['forwardKwh', 5],
      ])
      const refusal = async (to: number) => {
        const query = new URLSearchParams({ ...asked, to: iso(to) }).toString()
        return (await t.admin.get(`${historyContract.getNewHistoryData.path}?${query}`)).json().key
      }
      expect(await refusal(fromMs + 8 * 1440 * minute)).toBe('range.tooLong')
      expect(await refusal(fromMs - minute)).toBe('range.endBeforeStart')
    },
    slow,
  )

  test.each([
    ['electricity', 'year', '[req 454]', { labels: 12, known: 1, sum: 2980 }],
    ['electricity', 'month', '[req 455]', { labels: 30, known: 2, sum: 2980 }],
    ['electricity', 'accumulated', '[req 456]', { labels: 1, known: 1, sum: 2980 }],
    ['comLine', 'year', '[req 457]', { labels: 1, known: 1, sum: 2980 }],
    ['KW', 'day', '[req 458]', { labels: 96, known: 16, sum: undefined }],
  ] as const)(
    '/his/query %s by %s %s',
    async (queryCode, queryType, _proves, expected) => {
      const [line] = await get<HisLine[]>(historyContract.hisQuery.path, { queryCode, queryType, stationIds: station })
      const known = line!.values.filter((value) => value !== null)
      expect([line!.labels.length, known.length]).toEqual([expected.labels, expected.known])
      expect(queryCode === 'KW' ? undefined : known.reduce((sum, value) => sum + value, 0)).toBe(expected.sum)
    },
    slow,
  )

  test('a question that is not in the table is refused', async () => {
    const answer = await t.admin.get(`${historyContract.hisQuery.path}?queryCode=KW&queryType=year`)
    expect([answer.statusCode, answer.json().key]).toEqual([400, 'request.invalid'])
  })
})
