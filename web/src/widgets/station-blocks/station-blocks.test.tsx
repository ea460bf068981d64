import { describe, expect, test, vi } from 'vitest'
import { Failure } from '@fengguang/domain/kernel/failure'
import { figureKeys, type FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import type { Figures, UnitCell } from '@fengguang/domain/station-run/station-figures.model'
import { stationRunContract } from '@fengguang/domain/station-run/station-run.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import type { Say } from '../../lib/i18n.ts'
import { barsCoverage, partsOfOne, reachText } from './coverage-text.ts'
import { curveHint, dayCurves, type DayLine } from './day-curves.ts'
import { EnergyBars } from './EnergyBars.tsx'
import { definitionOf, FigureCards } from './FigureCards.tsx'
import { RankingList } from './RankingList.tsx'
import { RunNotices } from './RunNotices.tsx'
import { StationAlarms } from './StationAlarms.tsx'
import { windName } from './station-blocks.texts.ts'
import { UnitGrid } from './UnitGrid.tsx'
import { WeatherBlock } from './WeatherBlock.tsx'

const nothing = Object.fromEntries(figureKeys.map((key) => [key, null])) as Record<FigureKey, null>
const figures: Figures = { ...nothing, capacityKw: 100_000, powerKw: 38_620, dayKwh: 214_700, hours: 2.15, prPct: 0 }
const kind = () => document.querySelector('.fg-picture')?.getAttribute('data-kind')
const text = () => document.body.textContent ?? ''

test('figures are told in units of their size; what is missing is no zero', async () => {
  await render(<FigureCards keys={['powerKw', 'dayKwh', 'monthKwh', 'prPct']} figures={figures} stale={false} />)
  const cards = [...document.querySelectorAll('.fg-kpi-value')].map((card) => card.textContent)
  expect(cards).toEqual(['38.62MW', '21.47万度', '--', '0.00%'])
})

test('a definition says formula, source and version', () => {
  expect(definitionOf('prPct')[0]).toBe('上网电量 ÷ (倾斜面辐射量 × 装机容量)；数据来源：由其他指标计算；口径版本 2')
  expect(definitionOf('onGridDayKwh')[1]).toContain('Main meter, forward energy')
})

const say: Say = ([zh], values) => zh.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]))

describe('a total says of how many stations and days it is made when that is not all', () => {
  const full = { known: 20, all: 20 }
  const parts = {
    known: { dayKwh: 18, monthKwh: 20, powerKw: 20 },
    coverage: { month: { known: 104, all: 320 }, year: full },
    stationCount: 20,
  }
  test.each([
    ['powerKw', ''],
    ['dayKwh', '18/20 座'],
    ['monthKwh', '5.2/16 天'],
  ] as const)('%s reads %s', async (key, words) => {
    await render(<FigureCards keys={[key]} figures={figures} stale={false} parts={parts} />)
    expect(document.querySelector('.fg-coverage')?.textContent ?? '').toBe(words)
  })
  test('a single station counts its days alone', async () => {
    const one = partsOfOne({ coverage: { month: { known: 5, all: 16 }, year: full } })
    await render(<FigureCards keys={['dayKwh', 'monthKwh', 'co2T']} figures={figures} stale={false} parts={one} />)
    expect([...document.querySelectorAll('.fg-coverage')].map((part) => part.textContent)).toEqual(['5/16 天'])
    expect(document.querySelector('.fg-coverage')!.getAttribute('aria-label')).toContain('16 天中有 5 天的数据')
  })
  test('bars and curves', () => {
    const bars = [
      { kwh: null, stations: 0 },
      { kwh: 5, stations: 3 },
      { kwh: 9, stations: 20 },
    ]
    expect(barsCoverage(say, bars, 20)?.text).toBe('2/3 期 · 至少 3/20 座')
    expect(barsCoverage(say, bars.slice(2), 20)).toBeUndefined()
    const reach = reachText(say, [0, 1, 2, 3], [1, null, 3, null], String)
    expect(reach).toEqual({ text: '至 2', hint: '曲线数据到 2，其间缺 1 个时段' })
  })
})

const unit = (id: string, state: UnitCell['state']): UnitCell => ({
  id,
  name: `${id}号逆变器`,
  type: 'inverter',
  state,
  outOfService: false,
  powerKw: 5,
  ratedKw: 10,
})
const cells = () => [...document.querySelectorAll('.fg-unit')].map((cell) => cell.textContent)

test('the grid shows trouble alone when asked, and says each state in words', async () => {
  await render(<UnitGrid loading={false} units={[unit('1', 'normal'), unit('2', 'fault'), unit('3', 'standby')]} />)
  expect(cells()).toEqual(['1号5 kW正常', '2号5 kW故障', '3号5 kW待机'])
  await click(document.querySelector('button[role=switch]')!)
  expect(cells()).toEqual(['2号5 kW故障'])
  expect(document.querySelector('.fg-unit')!.getAttribute('href')).toContain('device=2')
})

test('among several types every unit is named with its type', async () => {
  const units = [
    { ...unit('1', 'normal'), name: '1号' },
    { ...unit('2', 'normal'), name: '1号', type: 'turbine' as const },
  ]
  await render(<UnitGrid loading={false} units={units} />)
  expect(cells()).toEqual(['逆变器 1号5 kW正常', '风机 1号5 kW正常'])
})

test('units nobody heard of are not called disconnected', async () => {
  await render(<UnitGrid loading={false} isKnown={false} units={[unit('1', 'notConnected')]} />)
  expect(cells()).toEqual(['1号5 kW状态未知'])
  expect(text()).toContain('实时数据暂不可用，设备状态未知')
  expect(document.querySelector('button[role=switch]')).toBeNull()
})

describe('what is missing, is away or has failed is told apart', () => {
  const ranking = { dayKwh: [], hours: [], prPct: [], powerKw: [] }

  test('energy: a store that is away is no empty month, and can be asked again', async () => {
    const onRetry = vi.fn<() => void>()
    await render(<EnergyBars overview={{ days: null, months: null, stationCount: 1 }} onRetry={onRetry} />)
    expect(kind()).toBe('error')
    expect(text()).toContain('历史数据暂不可用')
    await click(byText('.fg-picture button', '重试'))
    expect(onRetry).toHaveBeenCalledOnce()
  })
  test('energy: a month without a figure is empty', async () => {
    await render(
      <EnergyBars
        overview={{ days: [{ label: '2026-06-01', kwh: null, stations: 0 }], months: [], stationCount: 1 }}
      />,
    )
    expect(kind()).toBe('empty')
  })
  test.each([
    ['live values are away', { isLive: false, hasHistory: true }, 'error', '实时数据暂不可用'],
    ['the store is away', { isLive: true, hasHistory: false }, 'error', '历史数据暂不可用'],
    ['nobody has a figure', { isLive: true, hasHistory: true }, 'empty', '暂无可排名的数据'],
  ])('ranking while %s [req 159]', async (_, known, picture, words) => {
    await render(<RankingList overview={{ ranking, ...known }} />)
    expect(kind()).toBe(picture)
    expect(text()).toContain(words)
  })
  test.each([
    [{ percent: 62, backTo: '2026-10-03' }, '历史数据装载中：已到 10-03，62 %'],
    [{ percent: 0, backTo: null }, '先装载今天和本月，0 %'],
    [null, ''],
  ])('the history on its way: %o', async (filling, words) => {
    await render(<RunNotices isLive hasHistory filling={filling} />)
    expect(text()).toContain(words)
    expect(document.querySelectorAll('.ant-alert')).toHaveLength(filling ? 1 : 0)
  })
  test('figures that could not be read say so instead of loading for ever', async () => {
    const onRetry = vi.fn<() => void>()
    const error = new Failure('server.unavailable')
    await render(<FigureCards keys={['powerKw']} figures={undefined} stale={false} error={error} onRetry={onRetry} />)
    expect(kind()).toBe('error')
    await click(byText('.fg-picture button', '重试'))
    expect(onRetry).toHaveBeenCalledOnce()
    await render(
      <FigureCards keys={['powerKw']} figures={undefined} stale={false} error={new Failure('access.denied')} />,
    )
    expect(document.querySelectorAll('.fg-picture')[1]?.getAttribute('data-kind')).toBe('noPermission')
  })
})

test.each([
  [{ level: 'major', count: 12 } as const, '重要12', '/deviceAlarm?stationId=s%26t'],
  [{ level: null, count: 0 } as const, '0', undefined],
  [null, '--', undefined],
])('open alarms %o of a station read %s', async (alarms, words, address) => {
  await render(<StationAlarms station={{ id: 's&t', name: '共和', alarms }} />)
  expect(text()).toBe(words)
  expect(document.querySelector('a')?.getAttribute('href')).toBe(address)
})

test('the curve of the day has a line for what was foreseen, and its hint tells the issue', () => {
  const none = [null, null]
  const day = {
    day: '2026-06-01',
    timeZone: 'Asia/Shanghai',
    times: [0, 900_000],
    powerKw: [1, 2],
    gridKw: none,
    irradianceWm2: none,
    windSpeedMs: none,
    expectedKw: none,
    expectedOf: { stations: 1, all: 1 },
    forecast: { issuedAt: '2026-06-01T04:00:00.000Z', stations: 3, irradianceWm2: [10, 20], windSpeedMs: [4, 5] },
  }
  const names = (lines: DayLine[]) => dayCurves(day, lines, say).map(({ name, dashed }) => [name, dashed])
  expect(names(['irradianceWm2'])).toEqual([
    ['发电功率', undefined],
    ['预报辐照度', true],
  ])
  expect(names(['windSpeedMs'])).toEqual([
    ['发电功率', undefined],
    ['预报风速', true],
  ])
  expect(curveHint(day, say)).toContain('预报发布于 06-01 12:00，含 3 座电站')
})

describe('weather', () => {
  const now = {
    at: null,
    temperatureC: 21.3,
    humidityPct: 40,
    windSpeedMs: 3,
    windDirectionDeg: 350,
    irradianceWm2: null,
  }
  const measured = { source: 'weather' as const, deviceName: '气象仪', isLive: true, now, days: [], forecast: null }
  test('what a service foresees stands apart from what was measured, with its issue', async () => {
    const figures = { minTemperatureC: 1, maxTemperatureC: 9, windSpeedMs: 3, maxWindSpeedMs: 6, irradiationMj: 14.2 }
    const forecast = {
      source: 'NWP',
      issuedAt: '2026-06-01T04:00:00.000Z',
      timeZone: 'Asia/Shanghai',
      days: [{ day: '2026-06-02', ...figures, rainMm: 2.5 }],
    }
    fakeApi(stationRunContract, {
      weather3day: () => ({ ...measured, days: [{ day: '2026-06-01', ...figures }], forecast }),
    })
    await render(<WeatherBlock stationId="s" />)
    await until(() => text().includes('气象预报 · NWP 于 06-01 12:00 发布'))
    const [past, ahead] = [...document.querySelectorAll('table')]
    expect(past?.textContent).not.toContain('降雨')
    expect(past?.textContent).toContain('由 气象仪 实测')
    expect(ahead?.textContent).toContain('06-021.0 / 9.0 ℃3.0 / 6.0 m/s14.20 MJ/m²2.5 mm')
  })
  test('a station without an instrument says so', async () => {
    fakeApi(stationRunContract, {
      weather3day: () => ({ source: 'none' as const, deviceName: null, isLive: true, now, days: [], forecast: null }),
    })
    await render(<WeatherBlock stationId="s" />)
    await until(() => text().includes('本站没有气象仪或测风塔'))
    expect(text()).not.toContain('℃')
  })
  test('without the store now is told and the days are called missing', async () => {
    fakeApi(stationRunContract, {
      weather3day: () => ({ ...measured, days: null }),
    })
    await render(<WeatherBlock stationId="s" />)
    await until(() => text().includes('21.3 ℃'))
    expect(text()).toContain('历史数据暂不可用')
    expect(text()).not.toContain('气象预报')
  })
  test('without live values nobody tells how it is now', async () => {
    const nothing = { ...now, temperatureC: null, humidityPct: null, windSpeedMs: null, windDirectionDeg: null }
    fakeApi(stationRunContract, {
      weather3day: () => ({
        source: 'weather' as const,
        deviceName: '气象仪',
        isLive: false,
        now: nothing,
        days: [],
        forecast: null,
      }),
    })
    await render(<WeatherBlock stationId="s" />)
    await until(() => text().includes('实时数据暂不可用'))
    expect(text()).not.toContain('历史数据暂不可用')
  })
  test.each([
    [0, '北'],
    [350, '北'],
    [90, '东'],
    [225, '西南'],
  ])('%i° is %s', (degrees, name) => {
    expect(windName(degrees)[0]).toBe(name)
  })
})
