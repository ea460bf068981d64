import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pvLossClasses } from '@fengguang/analytics/ledger/pv-ledger'
import { windLossClasses } from '@fengguang/analytics/ledger/wind-ledger'
import {
  alarmLevelNames,
  alarmSourceNames,
  alarmStateNames,
  alarmStatusNames,
} from '@fengguang/domain/alarms/alarm.model'
import { dispersionGradeNames } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import { conditionNames } from '@fengguang/domain/device-monitor/device-operation.model'
import { deviceStateNames, deviceTypeNames, stationStateNames } from '@fengguang/domain/devices/device.model'
import { jobStateNames } from '@fengguang/domain/jobs/job.model'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import { stationClassNames } from '@fengguang/domain/stations/station.model'
import { glossaryRows, isWordOf, pairsOfSection, wordsIn, wordsOfCode } from './glossary.ts'

const root = join(import.meta.dirname, '..')
const rows = glossaryRows(readFileSync(join(root, 'docs', 'glossary.md'), 'utf8'))

/** Words a person meets as states, classes, levels and types. */
const vocabularies = {
  stationClassNames,
  deviceTypeNames,
  deviceStateNames,
  stationStateNames,
  alarmLevelNames,
  alarmSourceNames,
  alarmStateNames,
  alarmStatusNames,
  lossClassNames,
  dispersionGradeNames,
  jobStateNames,
}

test.each(Object.entries(vocabularies))('the glossary has the words of %s in both languages', (name, pairs) => {
  expect(pairsOfSection(rows, name)).toEqual(pairs)
})

test('every code word of the glossary is in the code', () => {
  const words = wordsOfCode(root)
  const named = rows.flatMap(({ line, code }) => wordsIn(code).map((word) => ({ line, word })))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ word }) => !isWordOf(words, word))).toEqual([])
})

test('a Chinese word has one row among those that are no vocabulary and no figure', () => {
  const own = rows.filter(({ section }) => wordsIn(section).length === 0 && !section.startsWith('The definition'))
  const twice = own.filter(({ zh }, place) => own.findIndex((other) => other.zh === zh) < place)
  expect(twice).toEqual([])
})

test('the ledgers book into the loss classes that have names', () => {
  expect(Object.keys(lossClassNames).toSorted()).toEqual(
    [...new Set([...pvLossClasses, ...windLossClasses])].toSorted(),
  )
})

test('what a device is said to have been is a loss class under its own name', () => {
  expect(lossClassNames).toMatchObject(conditionNames)
})
