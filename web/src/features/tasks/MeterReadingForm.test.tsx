import { expect, test } from 'vitest'
import { equipmentContract } from '@fengguang/domain/equipment/equipment.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { render, until } from '../../testing/render.tsx'
import { MeterPreview } from './MeterReadingForm.tsx'

const last = {
  deviceId: 'm1',
  direction: 'forward' as const,
  readingKwh: 1000,
  readAt: '2026-06-10T00:00:00.000Z',
}
const shown = async (...readings: object[]) => {
  fakeApi(equipmentContract, { lastReadings: () => [last] })
  await render(<MeterPreview stationId="s1" values={{ readAt: '2026-06-20T00:00:00.000Z', readings }} />)
  const list = await until(() => document.querySelector('ul.fg-task-records'))
  return [...list.querySelectorAll('strong')].map(({ textContent }) => textContent)
}

test('an entry shows the last value, the difference and the rate per day', async () => {
  expect(await shown({ deviceId: 'm1', readingKwh: 1500 })).toEqual([
    '上次 1,000.00 kWh，本期电量 500.00 kWh，日均 50.00 kWh',
  ])
})

test('one below the last value says so; a rollover is counted over the end; the first has nothing before it', async () => {
  expect(
    await shown(
      { deviceId: 'm1', readingKwh: 15 },
      { deviceId: 'm1', readingKwh: 15, step: 'rollover', oldKwh: 10_000 },
      { deviceId: 'm1', readingKwh: 7, direction: 'reverse' },
      { deviceId: null, meter: '备用表', readingKwh: 7 },
      {},
    ),
  ).toEqual([
    '与上次示数 1,000.00 kWh 矛盾：如翻转或换表，请注明',
    '上次 1,000.00 kWh，本期电量 9,015.00 kWh，日均 901.50 kWh',
    '首次抄表：7.00 kWh',
  ])
})
