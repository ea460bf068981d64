import { expect, test } from 'vitest'
import { langs, type Lang } from './texts.ts'
import { exactText, numberText, quantities, show, textIn, unitFor, unitForColumn, type Quantity } from './units.ts'

const figures: [Quantity, number | null | undefined, zh: string, en: string][] = [
  ['energyKwh', 0, '0.00 kWh', '0.00 kWh'],
  ['energyKwh', 999.99, '999.99 kWh', '999.99 kWh'],
  ['energyKwh', 999.994, '999.99 kWh', '999.99 kWh'],
  ['energyKwh', 999.996, '1,000.00 kWh', '1.00 MWh'],
  ['energyKwh', 9_999.99, '9,999.99 kWh', '10.00 MWh'],
  ['energyKwh', 9_999.996, '1.00 万度', '10.00 MWh'],
  ['energyKwh', 10_000, '1.00 万度', '10.00 MWh'],
  ['energyKwh', 12_345_678.9, '1,234.57 万度', '12.35 GWh'],
  ['energyKwh', 99_999_949, '9,999.99 万度', '100.00 GWh'],
  ['energyKwh', 99_999_999.6, '1.00 亿度', '100.00 GWh'],
  ['energyKwh', 2.5e12, '25,000.00 亿度', '2,500,000.00 GWh'],
  ['energyKwh', -12_345, '-1.23 万度', '-12.35 MWh'],
  ['energyKwh', -0.001, '0.00 kWh', '0.00 kWh'],
  ['powerKw', 850.5, '850.50 kW', '850.50 kW'],
  ['powerKw', 999.996, '1.00 MW', '1.00 MW'],
  ['powerKw', 1_500_000, '1.50 GW', '1.50 GW'],
  ['co2T', 9_999.99, '9,999.99 吨', '9,999.99 t'],
  ['co2T', 25_000, '2.50 万吨', '2.50 10⁴ t'],
  ['co2T', 3e8, '3.00 亿吨', '3.00 10⁸ t'],
  ['moneyYuan', 9_999.99, '9,999.99 元', '10.00 k¥'],
  ['moneyYuan', 43_400_000, '4,340.00 万元', '43.40 M¥'],
  ['energyKwh', null, '-- kWh', '-- kWh'],
  ['energyKwh', undefined, '-- kWh', '-- kWh'],
  ['energyKwh', Number.NaN, '-- kWh', '-- kWh'],
  ['powerKw', Number.POSITIVE_INFINITY, '-- kW', '-- kW'],
]
const proves = { energyKwh: '[req 574]', powerKw: '[req 575] [req 576]', co2T: '[req 575]' } as const
const provenBy = (quantity: Quantity) => (quantity in proves ? proves[quantity as keyof typeof proves] : '')

test.each(figures.map((row) => [...row, provenBy(row[0])] as const))('%s %s is %s, in English %s %s', (...row) => {
  const [quantity, value, zh, en] = row
  const text = (lang: Lang) => `${show(quantity, value, lang).text} ${show(quantity, value, lang).unit}`
  expect(text('zh_CN')).toBe(zh)
  expect(text('en_US')).toBe(en)
})

const magnitudes = [0.004, 1, 37.5, 999.996, 9_999.996, 123_456.789, 5e6, 99_999_999.6, 7.77e9]

/** The units differ between the languages, the figure does not: both texts convert back to the one stored value. */
test.each(quantities.flatMap((q) => magnitudes.flatMap((m) => [[q, m] as const, [q, -m] as const])))(
  '%s %s is the same figure in both languages',
  (quantity, value) => {
    for (const lang of langs) {
      const unit = unitFor(quantity, value, lang)
      const shown = Number(textIn(value, unit).replaceAll(',', ''))
      const halfOfLastDigit = 0.005 * unit.factor
      expect(Math.abs(shown * unit.factor - value)).toBeLessThanOrEqual(halfOfLastDigit * (1 + 1e-9))
    }
    const [zh, en] = langs.map((lang) => Number.parseFloat(show(quantity, value, lang).exact.replaceAll(',', '')))
    expect(zh).toBe(value)
    expect(en).toBe(value)
  },
)

test.each(magnitudes)('CO2 and power of %s read the same digits in both languages', (value) => {
  for (const quantity of ['co2T', 'powerKw'] as const)
    expect(show(quantity, value, 'zh_CN').text).toBe(show(quantity, value, 'en_US').text)
})

test('a column has one unit, chosen from its greatest magnitude', () => {
  const column = [12, null, -2_500_000, undefined, 40_000]
  const unit = unitForColumn('energyKwh', column, 'zh_CN')
  expect(unit.name).toBe('万度')
  expect(column.map((value) => textIn(value, unit))).toEqual(['0.00', '--', '-250.00', '--', '4.00'])
})

test.each([[[]], [[null, undefined]]])('a column of %j stays in the base unit', (column) => {
  expect(unitForColumn('powerKw', column, 'zh_CN').name).toBe('kW')
})

test('a column longer than the argument limit of a call', () => {
  expect(
    unitForColumn(
      'powerKw',
      Array.from({ length: 300_000 }, (_, i) => i),
      'en_US',
    ).name,
  ).toBe('MW')
})

test.each([
  [1_234_567.891, undefined, '1,234,567.89'],
  [0.5, 0, '1'],
  [99.95, 1, '100.0'],
  [null, 2, '--'],
])('number %s with %s decimals is %s', (value, decimals, text) => {
  expect(numberText(value, decimals)).toBe(text)
})

test.each([
  [1234.56789, '1,234.56789'],
  [0.1 + 0.2, '0.3'],
  [-5, '-5'],
  [undefined, '--'],
])('the exact text of %s is %s', (value, text) => {
  expect(exactText(value)).toBe(text)
})

test('the hover carries what was measured and no dust of binary fractions', () => {
  expect(show('energyKwh', 520192.80000000005, 'zh_CN').exact).toBe('520,192.8 kWh')
  expect(show('moneyYuan', 6_292_898.67, 'zh_CN').exact).toBe('6,292,898.67 元')
  expect(exactText(0.1 + 0.2, 2)).toBe('0.3')
})
