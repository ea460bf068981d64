import { expect, it } from 'vitest'
import { langs } from '../kernel/texts.ts'
import { defaultKpiSettings, kpiDefinitions, kpiFormula, kpiLines } from './kpi-definitions.ts'
import { kpiKeys, kpiSettings } from './kpi.model.ts'

it.each(kpiKeys)('%s says its formula in both languages with every input named', (key) => {
  for (const lang of langs) {
    const text = kpiFormula(key, lang)
    expect(text).not.toMatch(/[{}]/)
    expect(kpiLines(key, lang).length).toBeGreaterThan(1)
  }
  expect(kpiFormula(key, 'en_US')).not.toMatch(/\p{Script=Han}/u)
  expect(kpiFormula(key, 'zh_CN')).toMatch(/\p{Script=Han}/u)
  const named = [...kpiDefinitions[key].formula.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const chosen = named.includes('numerator') ? ['onGrid', 'generated'] : []
  expect(new Set([...named.filter((name) => name !== 'numerator'), ...chosen])).toEqual(
    new Set(kpiDefinitions[key].inputs),
  )
})

it('the numerator of equivalent hours is the one the company chose', () => {
  expect(kpiFormula('equivalentHours', 'zh_CN')).toBe('发电量 ÷ 装机容量')
  expect(kpiFormula('equivalentHours', 'zh_CN', { ...defaultKpiSettings, hoursNumerator: 'onGrid' })).toBe(
    '上网电量 ÷ 装机容量',
  )
})

it('settings: defaults are valid, limits must rise', () => {
  expect(kpiSettings.parse(defaultKpiSettings)).toEqual(defaultKpiSettings)
  expect(kpiSettings.safeParse({ ...defaultKpiSettings, dispersionLimitsPct: [10, 5, 20] }).success).toBe(false)
  expect(kpiSettings.safeParse({ ...defaultKpiSettings, co2KgPerKwh: { soon: 1 } }).success).toBe(false)
})
