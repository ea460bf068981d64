import { lazy, Suspense, useMemo, useState } from 'react'
import { EditOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Message } from '@fengguang/domain/kernel/messages'
import type { CorrectionRow } from '@fengguang/domain/telemetry/correction.contract'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { m as kit } from '../../kit/kit.messages.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { correctionFields } from './correction.fields.tsx'
import { m } from './history-correction.messages.ts'
import { correctionPage, corrections, visibleStations } from './history-correction.queries.ts'
import './history-correction.css'

const CorrectionDrawer = lazy(() => import('./CorrectionDrawer.tsx').then((x) => ({ default: x.CorrectionDrawer })))
const HistoryImport = lazy(() => import('./HistoryImport.tsx').then((x) => ({ default: x.HistoryImport })))
const UndoDrawer = lazy(() => import('./UndoDrawer.tsx').then((x) => ({ default: x.UndoDrawer })))

const part = 'history.'

const undoButton = (label: string, onClick: () => void) => <Button onClick={onClick}>{label}</Button>

/** What was changed in history, by whom and why; and more of it, or less. */
export function HistoryDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const narrow = useNarrow()
  const notices = useNotices()
  const client = useQueryClient()
  const [open, setOpen] = useState<CorrectionRow | 'correct' | 'import'>()
  const stations = useQuery(visibleStations).data
  const fields = useMemo(
    () =>
      correctionFields(
        Object.fromEntries((stations ?? []).map(({ stid, name }): [string, Message] => [stid, [name, name]])),
      ),
    [stations],
  )
  const close = () => setOpen(undefined)
  /** Curves on the page below show what counts now. */
  const tell = (text: Message, count: number) => {
    notices.tell(say(text, { count }))
    void client.invalidateQueries({ queryKey: ['telemetry'] })
  }
  return (
    <Drawer
      open
      title={say(m.title)}
      size={narrow ? '100%' : 1480}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
      extra={
        <div className="fg-detail-head">
          <Button icon={<UploadOutlined />} onClick={() => setOpen('import')}>
            {say(m.import)}
          </Button>
          <Button type="primary" icon={<EditOutlined />} onClick={() => setOpen('correct')}>
            {say(m.correct)}
          </Button>
        </div>
      }
    >
      <ListPage<CorrectionRow>
        name="corrections"
        addressPart={part}
        fields={fields}
        query={correctionPage}
        opens
        rowActions={[{ key: 'undo', label: m.undo, when: ({ canUndo }) => canUndo, run: setOpen }]}
      >
        {(rows) => (
          <DetailDrawer<CorrectionRow>
            addressPart={part}
            fields={fields}
            query={(id) => corrections.detail({ id })}
            title={({ stationName }) => stationName}
            rows={rows}
            actions={(row) => row.canUndo && undoButton(say(m.undo), () => setOpen(row))}
          />
        )}
      </ListPage>
      <Suspense fallback={null}>
        {open === 'correct' && <CorrectionDrawer onApplied={(count) => tell(m.applied, count)} onClose={close} />}
        {open === 'import' && <HistoryImport onImported={(count) => tell(m.imported, count)} onClose={close} />}
        {typeof open === 'object' && (
          <UndoDrawer row={open} onUndone={(count) => tell(m.undone, count)} onClose={close} />
        )}
      </Suspense>
    </Drawer>
  )
}
