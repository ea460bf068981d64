import type { AlarmEvent, AlarmLevel } from '@fengguang/domain/alarms/alarm.model'
import {
  defectTextUnder,
  defectTitleUnder,
  type DefectFields,
  type DefectWhole,
  type Severity,
} from '@fengguang/domain/defects/defect.model'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { instantText } from '../../kit/format.ts'
import type { Say } from '../../lib/i18n.ts'
import { m } from './defects.texts.ts'

export const newDefect = (now: Date, stationId?: string): Partial<DefectFields> => ({
  ...(stationId !== undefined && { stationId }),
  severity: 'general',
  description: '',
  foundAt: now.toISOString(),
  foundBy: '',
  deadlineAt: null,
  fileIds: [],
  sourceKind: null,
  sourceId: '',
})

const cut = (text: string, under: number): string =>
  Array.from(text)
    .slice(0, under - 1)
    .join('')

const severityOf: Record<AlarmLevel, Severity> = {
  critical: 'critical',
  major: 'major',
  minor: 'general',
  info: 'general',
}

export function initialFromAlarm(event: AlarmEvent, now: Date, say: Say): Partial<DefectFields> {
  const { id, text, level, deviceId, deviceName, stationId, stationName, raisedAt, timeZone } = event
  return {
    ...newDefect(now, stationId),
    ...(deviceId !== null && { deviceId }),
    title: cut(`${deviceName ?? stationName} ${text}`, defectTitleUnder),
    severity: severityOf[level],
    description: cut(say(m.alarmText, { text, at: instantText(raisedAt, timeZone) }), defectTextUnder),
    foundAt: raisedAt,
    sourceKind: 'alarm',
    sourceId: id,
  }
}

export function initialFromTask(task: TaskWhole, now: Date, say: Say): Partial<DefectFields> {
  const { id, no, name, stationId, deviceIds, abnormalReason, completionText, content } = task
  const [deviceId] = deviceIds
  const text = abnormalReason || completionText || content
  return {
    ...newDefect(now, stationId),
    ...(deviceId !== undefined && { deviceId }),
    title: cut(name, defectTitleUnder),
    description: cut(say(m.taskText, { no, name, text }), defectTextUnder),
    foundBy: task.executorName ?? '',
    sourceKind: 'task',
    sourceId: id,
  }
}

export const initialOf = (defect: DefectWhole): Partial<DefectFields> => ({
  title: defect.title,
  stationId: defect.stationId,
  deviceId: defect.deviceId,
  severity: defect.severity,
  description: defect.description,
  foundAt: defect.foundAt,
  foundBy: defect.foundBy,
  deadlineAt: defect.deadlineAt,
  fileIds: defect.files.map(({ id }) => id),
  // It stays with what it follows from.
  sourceKind: null,
  sourceId: '',
})
