import type { AuditEvent } from '@fengguang/domain/audit/audit.contract'
import { auditLabels as labels } from '@fengguang/domain/audit/audit.labels'
import { auditActionNames, auditResultNames } from '@fengguang/domain/audit/audit.model'
import { auditTargetText } from '@fengguang/domain/audit/audit-target.rules'
import { auditDetailText } from '@fengguang/domain/audit/audit-detail.rules'
import { useLang } from '../../lib/i18n.ts'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import { m } from './audit.texts.ts'

function AuditDetail({ detail }: { detail: string }) {
  const text = auditDetailText(detail, useLang())
  return <span title={text}>{text}</span>
}

function AuditTarget({ event }: { event: AuditRow }) {
  const text = auditTargetText(event, useLang())
  return <span title={text}>{text}</span>
}

/** The days of the period are filters without a column. */
export type AuditRow = AuditEvent & { from?: string; to?: string }

export const auditFields: readonly Field<AuditRow>[] = [
  { key: 'at', ...labels.at, widthPx: 170, fixed: true, format: { kind: 'instant' } },
  { key: 'from', label: m.from, list: 'never', filter: { kind: 'day' } },
  { key: 'to', label: m.to, list: 'never', filter: { kind: 'day' } },
  { key: 'userName', ...labels.userName, widthPx: 120 },
  { key: 'realName', ...labels.realName, widthPx: 90 },
  {
    key: 'action',
    ...labels.action,
    widthPx: 120,
    format: { kind: 'choice', names: auditActionNames },
    filter: { kind: 'choice', names: auditActionNames },
  },
  { key: 'target', ...labels.target, widthPx: 200, render: (event) => <AuditTarget event={event} /> },
  {
    key: 'result',
    ...labels.result,
    widthPx: 100,
    format: { kind: 'choice', names: auditResultNames },
    filter: { kind: 'choice', names: auditResultNames },
    render: ({ result }) => <StateTag tone={result === 'ok' ? 'normal' : 'fault'} label={auditResultNames[result]} />,
  },
  { key: 'address', ...labels.address, widthPx: 140 },
  {
    key: 'detail',
    ...labels.detail,
    widthPx: 320,
    render: ({ detail }) => <AuditDetail detail={detail} />,
  },
]
