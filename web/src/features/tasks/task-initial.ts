import { diagnosisKey, diagnosisNames, type Diagnosis } from '@fengguang/domain/analysis/diagnosis.model'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import type { Finding } from '@fengguang/domain/inspection/finding.model'
import { readingText } from '@fengguang/domain/inspection/finding.rules'
import type { Defect } from '@fengguang/domain/defects/defect.model'
import { taskNameUnder, taskTextUnder, type TaskFields } from '@fengguang/domain/tasks/task.model'
import { instantText } from '../../kit/format.ts'
import type { Say } from '../../lib/i18n.ts'
import type { TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

const hourMs = 3_600_000
const workHours = 8

/** From the next full hour on, for a working day. */
export function newTask(now: Date, stationId: string | undefined): Partial<TaskFields> {
  const startMs = Math.ceil(now.getTime() / hourMs) * hourMs
  return {
    type: 'maintenance',
    ...(stationId !== undefined && { stationId }),
    deviceIds: [],
    plannedStartAt: new Date(startMs).toISOString(),
    plannedEndAt: new Date(startMs + workHours * hourMs).toISOString(),
    forClaim: false,
    executorId: null,
    copyToIds: [],
    memberIds: [],
    content: '',
    fileIds: [],
    expectedSettleDay: null,
    expectedYuan: null,
    sourceKind: null,
    sourceId: '',
  }
}

const cut = (text: string, under: number): string =>
  Array.from(text)
    .slice(0, under - 1)
    .join('')

export function initialFromAlarm(event: AlarmEvent, now: Date, say: Say): Partial<TaskFields> {
  const { text, deviceId, deviceName, stationId, stationName, raisedAt, timeZone, id } = event
  const at = instantText(raisedAt, timeZone)
  return {
    ...newTask(now, stationId),
    name: cut(say(m.fromAlarm, { text: `${deviceName ?? stationName} ${text}` }), taskNameUnder),
    deviceIds: deviceId === null ? [] : [deviceId],
    content: cut(say(m.alarmContent, { device: deviceName ?? stationName, text, at }), taskTextUnder),
    sourceKind: 'alarm',
    sourceId: id,
  }
}

export function initialFromFinding(finding: Finding, now: Date, say: Say): Partial<TaskFields> {
  const { what, note, deviceId, stationId, foundAt, timeZone, id, taskNo } = finding
  const content = { what, reading: readingText(finding), note, at: instantText(foundAt, timeZone), no: taskNo }
  return {
    ...newTask(now, stationId),
    name: cut(say(m.fromFinding, { what }), taskNameUnder),
    deviceIds: deviceId === null ? [] : [deviceId],
    content: cut(say(m.findingContent, content), taskTextUnder),
    sourceKind: 'finding',
    sourceId: id,
  }
}

export function initialFromDefect(defect: Defect, now: Date, say: Say): Partial<TaskFields> {
  const { id, no, title, stationId, deviceId, deviceName, description } = defect
  return {
    ...newTask(now, stationId),
    name: cut(say(m.fromDefect, { title: `${deviceName} ${title}` }), taskNameUnder),
    deviceIds: [deviceId],
    content: cut(say(m.defectContent, { no, description }), taskTextUnder),
    sourceKind: 'defect',
    sourceId: id,
  }
}

export function initialFromDiagnosis(diagnosis: Diagnosis, now: Date, say: Say): Partial<TaskFields> {
  const { kind, stationId, deviceId, deviceName, part, startAt, timeZone } = diagnosis
  const what = part > 0 ? `${say(diagnosisNames[kind])} #${part}` : say(diagnosisNames[kind])
  const at = instantText(startAt, timeZone)
  return {
    ...newTask(now, stationId),
    name: cut(say(m.fromDiagnosis, { text: `${deviceName} ${what}` }), taskNameUnder),
    deviceIds: [deviceId],
    content: cut(say(m.diagnosisContent, { device: deviceName, text: what, at }), taskTextUnder),
    sourceKind: 'diagnosis',
    sourceId: diagnosisKey(diagnosis),
  }
}

export const initialFromCleaning = (stationId: string, now: Date, say: Say): Partial<TaskFields> => ({
  ...newTask(now, stationId),
  type: 'cleaning',
  name: say(m.fromCleaning),
  content: say(m.cleaningContent),
  sourceKind: 'cleaningProposal',
  sourceId: stationId,
})

export const initialOf = (task: TaskRow): Partial<TaskFields> => ({
  name: task.name,
  type: task.type,
  stationId: task.stationId,
  deviceIds: task.deviceIds,
  plannedStartAt: task.plannedStartAt,
  plannedEndAt: task.plannedEndAt,
  forClaim: task.forClaim,
  executorId: task.executorId,
  acceptorId: task.acceptorId,
  copyToIds: task.copyTo.map(({ id }) => id),
  memberIds: task.members.map(({ id }) => id),
  content: task.content,
  fileIds: (task.files ?? []).filter(({ ofDetail }) => !ofDetail).map(({ id }) => id),
  expectedSettleDay: task.expectedSettleDay,
  expectedYuan: task.expectedYuan,
  // It stays with what it follows from.
  sourceKind: null,
  sourceId: '',
})
