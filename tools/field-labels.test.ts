import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alarmLabels } from '@fengguang/domain/alarms/alarm.labels'
import { brandLabels } from '@fengguang/domain/analysis/brand.labels'
import { faultLabels } from '@fengguang/domain/analysis/fault.labels'
import { shadowLabels } from '@fengguang/domain/analysis/shadow.labels'
import { spreadLabels } from '@fengguang/domain/analysis/spread.labels'
import { auditLabels } from '@fengguang/domain/audit/audit.labels'
import { liveLabels } from '@fengguang/domain/device-monitor/device-live.labels'
import { adjustmentLabels, logLabels, subArrayLabels } from '@fengguang/domain/device-monitor/device-operation.labels'
import { deviceLabels } from '@fengguang/domain/devices/device.labels'
import { fieldLabels, numberLabel } from '@fengguang/domain/kernel/field-label'
import { userLabels } from '@fengguang/domain/organisation/user.labels'
import { stationRunLabels } from '@fengguang/domain/station-run/station-run.labels'
import { stationLabels } from '@fengguang/domain/stations/station.labels'
import { secondLabels, type Labels } from './field-labels.ts'

const root = join(import.meta.dirname, '..')

/** A record with its table, and the files that list, show, edit, import or export it. */
const records: readonly [name: string, labels: readonly Labels[], files: string][] = [
  ['station', [stationLabels], '{web,server}/src/features/stations/*'],
  ['device', [deviceLabels], '{web,server}/src/features/devices/*'],
  ['alarm', [alarmLabels], '{web,server}/src/features/alarms/*'],
  [
    'live device',
    [liveLabels],
    '{web,server}/src/features/device-monitor/{*live*,Live*,device-columns,device-monitor.texts}*',
  ],
  [
    'adjustment, log, sub-array',
    [adjustmentLabels, logLabels, subArrayLabels],
    '{web,server}/src/features/device-monitor/{operation,Adjustment,SubArray,DeviceLog,device-adjust,device-log,subarray}*',
  ],
  ['running station', [stationRunLabels], '{web,server}/src/features/station-run/station-{run,list}*'],
  [
    'fault, shaded string, compared device and brand',
    [faultLabels, shadowLabels, spreadLabels, brandLabels],
    '{web,server}/src/features/analysis/{fault.fields,faults,spread,shadow.fields,brand.fields,brands}*',
  ],
  ['audit event', [auditLabels], '{web,server}/src/features/audit/*'],
  [
    'user',
    [userLabels],
    '{web/src/features/organisation/users/*,web/src/features/organisation/{people,Invite,organisation.texts}*,server/src/features/organisation/user*}',
  ],
]

test.each(records)('a field of the %s has one text', (_, tables, pattern) => {
  const files = globSync(pattern, { cwd: root }).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(2)
  const found = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return tables.flatMap((labels) => secondLabels(file, source, labels))
  })
  expect(found).toEqual([])
})

const labels = fieldLabels({ name: ['名称', 'Name'], ratedKw: numberLabel(['额定功率', 'Rated power'], 'kW', 2) })

test.each([
  ['a text of its own under the name of the field', "textPairs({ name: ['名字', 'Title'] })", ['x.ts: name']],
  ['another label in a list', "[{ key: 'name', label: m.title, widthPx: 90 }]", ['x.ts: name']],
  ['the same text written again', "column(['额定功率', 'Power'], cell)", ['x.ts: 额定功率']],
  ['the label of the table in a list', "[{ key: 'name', ...labels.name }]", []],
  ['the label of the table in a form', "[{ key: 'ratedKw', label: labels.ratedKw.label }]", []],
  ['another field', "[{ key: 'model', label: m.model }, ['型号', 'Model']]", []],
])('%s', (_, source, found) => {
  expect(secondLabels('x.ts', source, labels)).toEqual(found)
})
