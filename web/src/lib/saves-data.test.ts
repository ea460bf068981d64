import { expect, test } from 'vitest'
import { savesData } from './saves-data.ts'

test.each([
  ['asked to save data', { connection: { saveData: true } }, true],
  ['not asked to', { connection: { saveData: false } }, false],
  ['a browser that does not tell about its line', {}, false],
])('%s', (_what, agent, expected) => expect(savesData(agent)).toBe(expected))
