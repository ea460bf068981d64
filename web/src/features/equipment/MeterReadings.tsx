import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { equipmentContract } from '@fengguang/domain/equipment/equipment.contract'
import { meterReadingLabels } from '@fengguang/domain/equipment/meter-reading.labels'
import {
  CorrectionForm,
  meterDirectionNames,
  meterStepNames,
  type MeterReading,
} from '@fengguang/domain/equipment/meter-reading.model'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import { numberText } from '@fengguang/domain/kernel/units'
import { screens } from '@fengguang/domain/navigation/screens'
import { useCan } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import type { Field } from '../../kit/field.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { instantText } from '../../kit/format.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { equipment, useCorrectReading } from './equipment.queries.ts'
import { m } from './equipment.texts.ts'

type Row = MeterReading & { timeZone: string }
const l = meterReadingLabels

function Read({ readingKwh, firstKwh, correctedBy, correctedAt, correctReason, timeZone }: Row) {
  const say = useSay()
  const shown = numberText(readingKwh, 2)
  if (correctedBy === null) return shown
  const values = {
    from: numberText(firstKwh ?? readingKwh, 2),
    by: correctedBy,
    at: instantText(correctedAt, timeZone),
  }
  return (
    <>
      {shown}
      <div data-content="record">{say(m.correctedNote, { ...values, reason: correctReason })}</div>
    </>
  )
}
const TaskLink = ({ taskId, taskNo }: Row) =>
  taskId === null ? (
    taskNo
  ) : (
    <Link to={`${screens.operationMonitorNew.path}?id=${encodeURIComponent(taskId)}`}>{taskNo}</Link>
  )

const fields: readonly Field<Row>[] = [
  { key: 'readAt', ...l.readAt, widthPx: 170, fixed: true, format: { kind: 'instant', zoneKey: 'timeZone' } },
  { key: 'direction', ...l.direction, widthPx: 130, format: { kind: 'choice', names: meterDirectionNames } },
  { key: 'readingKwh', ...l.readingKwh, widthPx: 200, render: (row) => <Read {...row} /> },
  { key: 'lastKwh', ...l.lastKwh, widthPx: 150 },
  { key: 'differenceKwh', ...l.differenceKwh, widthPx: 150 },
  { key: 'perDayKwh', ...l.perDayKwh, widthPx: 160 },
  { key: 'totalKwh', ...l.totalKwh, widthPx: 150 },
  { key: 'step', ...l.step, widthPx: 130, format: { kind: 'choice', names: meterStepNames } },
  { key: 'readBy', ...l.readBy, widthPx: 100 },
  { key: 'taskNo', ...l.taskNo, widthPx: 100, render: (row) => <TaskLink {...row} /> },
]

function CorrectDrawer({ reading, onClose }: { reading: MeterReading; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const correct = useCorrectReading()
  const { id, version, readingKwh } = reading
  return (
    <FormDrawer<CorrectionForm>
      open
      title={m.correctTitle}
      schema={CorrectionForm}
      isEdit
      fields={[
        { key: 'readingKwh', label: l.readingKwh.label, hint: m.correctHint, input: numberInput(l.readingKwh) },
        { key: 'reason', ...l.correctReason, input: { kind: 'text' } },
      ]}
      initial={{ readingKwh, reason: '' }}
      onSubmit={async (form) => {
        await correct.mutateAsync({ ...form, id, version })
        notices.tell(say(m.saved))
      }}
      onClose={onClose}
    />
  )
}

/** What was read at a meter, and the energy that follows from it. */
export function MeterReadings({ id, name, timeZone }: { id: string; name: string; timeZone: string }) {
  const say = useSay()
  const download = useDownload()
  const may = useCan()('ledger:write')
  const [opened, open] = useState<MeterReading>()
  const { data, error, isPending, refetch } = useQuery(equipment.readings({ id }))
  const correct: Field<Row> = {
    key: 'id',
    label: m.correct,
    widthPx: 90,
    render: (row) => (
      <Button type="link" size="small" onClick={() => open(row)}>
        {say(m.correct)}
      </Button>
    ),
  }
  const fileName = `${say(m.readings)} ${name}.xlsx`
  return (
    <Card
      title={say(m.readings)}
      flush
      loading={isPending}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      extra={<ExportButton onExport={() => download(equipmentContract.readingsExport, { id }, { fileName })} />}
    >
      <RowsTable<Row>
        rows={data?.map((row) => ({ ...row, timeZone })) ?? []}
        fields={may ? [...fields, correct] : fields}
        empty={<Picture kind="empty" title={say(m.noReadings)} hint={say(m.noReadingsHint)} />}
      />
      {opened && <CorrectDrawer reading={opened} onClose={() => open(undefined)} />}
    </Card>
  )
}
