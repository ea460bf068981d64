import { defectChangeNames, defectStatusNames, type DefectChange } from '@fengguang/domain/defects/defect.model'
import { sectionsOf } from '../../kit/detail/detail-sections.ts'
import { FieldValue } from '../../kit/FieldValue.tsx'
import { instantText } from '../../kit/format.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { PrintPage } from '../../kit/print/PrintPage.tsx'
import { PrintFields, PrintSection, PrintTable, type PrintColumn } from '../../kit/print/PrintSheet.tsx'
import { useSay } from '../../lib/i18n.ts'
import { defectLabels } from '@fengguang/domain/defects/defect.labels'
import { defectFields } from './defect.fields.tsx'
import type { DefectRow } from './defects.queries.ts'
import { m } from './defects.texts.ts'

/** One defect on paper: what it was, who appraised and eliminated it, and who answers for that. */
export function DefectReport({ defect, onClose }: { defect: DefectRow; onClose: () => void }) {
  const say = useSay()
  const { timeZone, foundAt, closedAt, status, history = [] } = defect
  const at = (instant: string) => instantText(instant, timeZone)
  const changes: readonly PrintColumn<DefectChange>[] = [
    { label: say(m.changedAt), cell: (change) => at(change.at) },
    { label: say(m.change), cell: ({ kind }) => say(defectChangeNames[kind]) },
    { label: say(m.led), cell: ({ to }) => say(defectStatusNames[to]) },
    { label: say(m.changedBy), cell: ({ by }) => by },
    { label: say(m.comment), cell: ({ comment }) => comment },
  ]
  return (
    <PrintPage
      title={say(m.report)}
      period={`${at(foundAt)} – ${closedAt ? at(closedAt) : say(defectStatusNames[status])}`}
      signatures={[say(defectLabels.eliminatorName.label), say(defectLabels.acceptorName.label)]}
      onClose={onClose}
    >
      {sectionsOf(defectFields, kit.other).map(({ group, fields }) => (
        <PrintSection key={group?.[1] ?? ''} title={say(group ?? kit.other)}>
          <PrintFields
            fields={fields.map((field) => ({
              key: field.key,
              label: say(field.label),
              value: <FieldValue field={field} row={defect} withUnit />,
            }))}
          />
        </PrintSection>
      ))}
      <PrintSection title={say(m.history)}>
        <PrintTable columns={changes} rows={history} keyOf={(change, index) => `${change.at} ${index}`} />
      </PrintSection>
    </PrintPage>
  )
}
