import { afterEach, expect, test } from 'vitest'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { stationPriceContract, type StationPrice } from '@fengguang/domain/prices/station-price.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { PriceManagePage } from './PriceManagePage.tsx'

const limitMs = 15_000
afterEach(clearCorner)

const price = (id: string, fromDay: string, toDay: string | null, time: StationPrice['time']): StationPrice => ({
  id,
  stationId: 's1',
  stationName: '青海共和光伏电站',
  meterId: '',
  meterName: '',
  fromDay,
  toDay,
  mode: 'single',
  sharp: 0.3,
  peak: 0.3,
  flat: 0.3,
  valley: 0.3,
  calendar: null,
  note: '',
  changedBy: '林晓',
  changedAt: '2026-01-01T00:00:00Z',
  time,
})
const series = [
  price('c', '2026-01-01', null, 'now'),
  price('b', '2025-07-01', '2025-12-31', 'past'),
  price('a', '2025-01-01', '2025-06-30', 'past'),
]
const text = () => document.body.textContent ?? ''

async function open(answers: Partial<Parameters<typeof fakeApi<typeof stationPriceContract>>[1]> = {}) {
  fakeApi(stationAccessContract, { lists: () => [] })
  fakeApi(stationPriceContract, {
    pricePage: () => ({ rows: series, total: series.length }),
    meters: () => [],
    ...answers,
  })
  await render(<PriceManagePage />, { permissions: ['price:read', 'price:write'] })
  await until(() => document.querySelector('tr[data-row-key=c]'), limitMs)
}

test('a deletion between two prices says what depends on it and asks which neighbour takes its days', async () => {
  const sent: unknown[] = []
  await open({
    removePrice: (input: unknown) => {
      sent.push(input)
      return { changed: 1 }
    },
  })
  await click(byText('tr[data-row-key=b] button', '删除'))
  await until(() => document.querySelector('.ant-modal input[type=radio]'), limitMs)
  expect(text()).toContain('青海共和光伏电站 自 2025-07-01 至 2025-12-31 的上网收益按此电价计算')
  const choices = [...document.querySelectorAll('.ant-modal .ant-radio-wrapper')].map((one) => one.textContent)
  expect(choices).toEqual(['前一条电价', '后一条电价'])
  await click(document.querySelectorAll<HTMLElement>('.ant-modal input[type=radio]')[1]!)
  await click(byText('.ant-modal-footer button', '删除'))
  await until(() => sent.length > 0, limitMs)
  expect(sent).toEqual([{ id: 'b', extend: 'next' }])
})

test('the last price may be left without a successor', async () => {
  await open()
  await click(byText('tr[data-row-key=c] button', '删除'))
  await until(() => document.querySelector('.ant-modal input[type=radio]'), limitMs)
  const choices = [...document.querySelectorAll('.ant-modal .ant-radio-wrapper')].map((one) => one.textContent)
  expect(choices).toEqual(['前一条电价', '不再有电价（收益未知）'])
})

test('the form of a stored price shows it; time of use asks for four rates and the hours of each', async () => {
  const rated = { ...series[0]!, mode: 'timeOfUse' as const, sharp: 1.2, calendar: null }
  await open({ pricePage: () => ({ rows: [rated, ...series.slice(1)], total: 3 }) })
  await click(byText('tr[data-row-key=c] button', '修改'))
  await until(() => document.querySelector('.fg-tariff-bar'), limitMs)
  const labels = [...document.querySelectorAll('.fg-form-label')].map((one) => one.textContent?.replace('*', ''))
  expect(labels).toEqual(expect.arrayContaining(['尖', '峰', '平', '谷', '分时时段']))
  expect(labels).not.toContain('电价')
  expect(document.querySelectorAll('.fg-tariff-bar span')).toHaveLength(48)
  // A period that goes leaves a gap, which is said at once.
  await click(document.querySelector<HTMLElement>('.fg-tariff-period button')!)
  await until(() => text().includes('时段须覆盖 0 至 24 时，不重叠、不遗漏'), limitMs)
})

test('who may only look is offered no change', async () => {
  fakeApi(stationPriceContract, { pricePage: () => ({ rows: series, total: series.length }) })
  await render(<PriceManagePage />, { permissions: ['price:read'] })
  await until(() => document.querySelector('tr[data-row-key=c]'), limitMs)
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('删除')
})
