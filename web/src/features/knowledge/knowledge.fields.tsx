import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { knowledgeLabels } from '@fengguang/domain/knowledge/knowledge.labels'
import { entryLangNames } from '@fengguang/domain/knowledge/knowledge.model'
import type { Field } from '../../kit/field.ts'
import type { KnowledgeRow } from './knowledge.queries.ts'
import { m } from './knowledge.texts.ts'

const l = knowledgeLabels
/** Steps stand below each other as they were written. */
const lines = (text: string) => (text === '' ? '--' : <span className="fg-knowledge-text">{text}</span>)

export const knowledgeFields: readonly Field<KnowledgeRow>[] = [
  { key: 'title', ...l.title, group: m.kind, widthPx: 220, fixed: true, sortable: true },
  {
    key: 'deviceType',
    ...l.deviceType,
    group: m.kind,
    widthPx: 140,
    format: { kind: 'choice', names: deviceTypeNames },
    filter: { kind: 'choice', names: deviceTypeNames },
  },
  {
    key: 'faultCode',
    ...l.faultCode,
    group: m.kind,
    widthPx: 110,
    sortable: true,
    filter: { kind: 'text' },
    render: ({ faultCode }) => faultCode ?? '--',
  },
  { key: 'maker', ...l.maker, group: m.kind, widthPx: 140, list: 'wide' },
  { key: 'model', ...l.model, group: m.kind, widthPx: 140, list: 'wide' },
  {
    key: 'lang',
    ...l.lang,
    group: m.kind,
    widthPx: 100,
    format: { kind: 'choice', names: entryLangNames },
    filter: { kind: 'choice', names: entryLangNames },
  },
  { key: 'symptom', ...l.symptom, group: m.repair, widthPx: 300, render: ({ symptom }) => lines(symptom) },
  { key: 'cause', ...l.cause, group: m.repair, widthPx: 300, list: 'optional', render: ({ cause }) => lines(cause) },
  { key: 'steps', ...l.steps, group: m.repair, widthPx: 300, list: 'optional', render: ({ steps }) => lines(steps) },
  { key: 'parts', ...l.parts, group: m.repair, widthPx: 200, list: 'optional', render: ({ parts }) => lines(parts) },
  {
    key: 'safety',
    ...l.safety,
    group: m.repair,
    widthPx: 300,
    list: 'optional',
    render: ({ safety }) => lines(safety),
  },
  { key: 'helped', ...l.helped, group: m.origin, widthPx: 100, sortable: true },
  { key: 'version', ...l.version, group: m.origin, widthPx: 90, list: 'wide', format: { kind: 'number', decimals: 0 } },
  { key: 'writerName', ...l.writerName, group: m.origin, widthPx: 110, list: 'optional' },
  { key: 'createdAt', ...l.createdAt, group: m.origin, widthPx: 160, list: 'optional', format: { kind: 'instant' } },
  { key: 'changedByName', ...l.changedByName, group: m.origin, widthPx: 140, list: 'wide' },
  { key: 'changedAt', ...l.changedAt, group: m.origin, widthPx: 160, sortable: true, format: { kind: 'instant' } },
]
