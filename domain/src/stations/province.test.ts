import { expect, test } from 'vitest'
import { provinceName } from './province.ts'

test.each([
  ['上海', 'Shanghai'],
  ['上海市', 'Shanghai'],
  ['河南省', 'Henan'],
  ['广西壮族自治区', 'Guangxi'],
  ['山西', 'Shanxi'],
  ['陕西', 'Shaanxi'],
  ['Bayern', 'Bayern'],
])('%s is %s in English', (entered, english) => {
  expect(provinceName(entered)).toEqual([entered, english])
})
