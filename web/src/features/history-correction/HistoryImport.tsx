import { useId, useState } from 'react'
import { Input } from 'antd'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { correctionContract } from '@fengguang/domain/history-correction/correction.contract'
import { namedPoint } from '@fengguang/domain/history-correction/correction.rules'
import {
  headerMessage,
  historyImportLabels,
  historyImportMaxRows,
} from '@fengguang/domain/history-correction/history-import.rules'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { ImportDrawer } from '../../widgets/sheet-import/ImportDrawer.tsx'
import { m } from './history-correction.texts.ts'
import { useImportHistory } from './history-correction.queries.ts'
import { PlantFields } from './PlantFields.tsx'
import { usePlantChoice } from './use-plant-choice.ts'

interface Props {
  onImported: (count: number) => void
  onClose: () => void
}

/** The columns a file turned out to have. */
const columnsOf = (type: DeviceType, texts: readonly string[]): Readonly<Record<string, TextPair>> => ({
  ...historyImportLabels,
  ...Object.fromEntries(
    texts.flatMap((text) => {
      const named = namedPoint(type, text)
      return named ? [[text, headerMessage(text, named)] as const] : []
    }),
  ),
})

/** Frames of a station's devices of one type, from a sheet. */
export function HistoryImport({ onImported, onClose }: Props) {
  const say = useSay()
  const id = useId()
  const download = useDownload()
  const commit = useImportHistory()
  const choice = usePlantChoice()
  const [reason, setReason] = useState('')
  const [columns, setColumns] = useState<Readonly<Record<string, TextPair>>>(historyImportLabels)
  const { stationId = '', type = 'inverter' } = choice
  const isChosen = choice.stationId !== undefined && choice.type !== undefined
  return (
    <ImportDrawer
      open
      kind="table"
      title={m.importTitle}
      columns={columns}
      maxRows={historyImportMaxRows}
      notYet={!isChosen || reason.trim() === ''}
      lead={
        <div className="fg-correction">
          <p>{say(m.importHint)}</p>
          <PlantFields choice={choice} />
          <label htmlFor={id}>{say(m.reason)}</label>
          <Input
            id={id}
            maxLength={200}
            value={reason}
            placeholder={say(m.reasonHint)}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      }
      onTemplate={() =>
        download(correctionContract.importTemplate, { stationId, type }, { fileName: say(m.templateName) })
      }
      onPreview={async (fileId) => {
        const preview = await call(correctionContract.importPreview, { fileId, stationId, type })
        setColumns(columnsOf(type, Object.keys(preview.rows[0]?.values ?? {})))
        return preview
      }}
      onCommit={async (fileId) => onImported((await commit.mutateAsync({ fileId, stationId, type, reason })).imported)}
      onClose={onClose}
    />
  )
}
