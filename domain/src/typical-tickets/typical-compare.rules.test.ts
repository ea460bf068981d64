import { expect, test } from 'vitest'
import { compareContents, compareLines, contentLines } from './typical-compare.rules.ts'
import { TypicalContent } from './typical.model.ts'

const added = (after: string) => ({ before: null, after })
const removed = (before: string) => ({ before, after: null })

test.each([
  ['nothing', 'ab', 'ab', []],
  ['one at the end', 'ab', 'abc', [added('c')]],
  ['one in the middle', 'ac', 'abc', [added('b')]],
  ['one taken away', 'abc', 'ac', [removed('b')]],
  ['one rewritten', 'abc', 'axc', [{ before: 'b', after: 'x' }]],
  ['two rewritten, one more', 'abd', 'axyzd', [{ before: 'b', after: 'x' }, added('y'), added('z')]],
  ['one moved', 'abc', 'bca', [removed('a'), added('a')]],
  ['all of it', '', 'ab', [added('a'), added('b')]],
  ['none left', 'ab', '', [removed('a'), removed('b')]],
  ['the same twice, one taken away', 'aab', 'ab', [removed('a')]],
])('a change of %s', (_, before, after, changes) => {
  expect(compareLines(Array.from(before), Array.from(after))).toEqual(changes)
})

const before = TypicalContent.parse({
  equipment: '1 号箱变',
  tasks: [{ place: '箱变', content: '检修' }],
  measures: [
    { kind: 'switchOff', text: '拉开 3B' },
    { kind: 'earthWire', text: '高压侧接地' },
  ],
  hazards: [{ hazard: '倒送电', control: '两侧接地' }],
})

test('two versions are compared field by field, and what stayed is not listed', () => {
  const after = {
    ...before,
    liveParts: '母线带电',
    measures: [before.measures[0]!, { kind: 'earthSwitch' as const, text: '高压侧接地' }],
    hazards: [],
  }
  expect(compareContents('work', before, after, 'zh_CN')).toEqual([
    { field: 'measures', changes: [{ before: '应装设接地线 · 高压侧接地', after: '应合接地刀闸 · 高压侧接地' }] },
    { field: 'liveParts', changes: [added('母线带电')] },
    { field: 'hazards', changes: [removed('倒送电 · 两侧接地')] },
  ])
  expect(compareContents('work', before, before, 'zh_CN')).toEqual([])
})

const steps = (...texts: string[]) => TypicalContent.parse({ task: 't', steps: texts.map((text) => ({ text })) })
test('steps that change places are a change', () => {
  expect(compareContents('operation', steps('拉开', '验电'), steps('验电', '拉开'), 'en_US')).toEqual([
    { field: 'steps', changes: [removed('拉开'), added('拉开')] },
  ])
})

test('the kind of a measure is said in the language of the reader', () => {
  expect(contentLines(before, 'measures', 'en_US')[0]).toBe('Switches to open · 拉开 3B')
})
