import { Suspense, useMemo, useState } from 'react'
import { EditOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { CorrectionRow } from '@fengguang/domain/history-correction/correction.contract'
import { Can, useCan } from '../../kit/Can.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useRefresh } from '../../lib/refresh.ts'
import { correctionFields } from './correction.fields.tsx'
import { m } from './history-correction.texts.ts'
import { correctionPage, corrections, visibleStations } from './history-correction.queries.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './history-correction.css'

const CorrectionDrawer = lazy(() => import('./CorrectionDrawer.tsx').then((x) => ({ default: x.CorrectionDrawer })))
const HistoryImport = lazy(() => import('./HistoryImport.tsx').then((x) => ({ default: x.HistoryImport })))
const UndoDrawer = lazy(() => import('./UndoDrawer.tsx').then((x) => ({ default: x.UndoDrawer })))

const undoButton = (label: string, onClick: () => void) => <Button onClick={onClick}>{label}</Button>

/** What was changed in history, by whom and why; and more of it, or less. */
export function HistoryCorrectionPage() {
  const say = useSay()
  const can = useCan()
  const notices = useNotices()
  const refresh = useRefresh()
  const [open, setOpen] = useState<CorrectionRow | 'correct' | 'import'>()
  const stations = useQuery(visibleStations).data
  const fields = useMemo(
    () =>
      correctionFields(
        Object.fromEntries((stations ?? []).map(({ stid, name }): [string, TextPair] => [stid, [name, name]])),
      ),
    [stations],
  )
  const close = () => setOpen(undefined)
  /** Curves on the page below show what counts now. */
  const tell = (text: TextPair, count: number) => {
    notices.tell(say(text, { count }))
    void refresh('telemetry')
  }
  const toolbar = (
    <Can do="telemetry:write">
      <Button icon={<UploadOutlined />} onClick={() => setOpen('import')}>
        {say(m.import)}
      </Button>
      <Button type="primary" icon={<EditOutlined />} onClick={() => setOpen('correct')}>
        {say(m.correct)}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage<CorrectionRow>
        name="corrections"
        title={m.title}
        toolbar={toolbar}
        fields={fields}
        query={correctionPage}
        opens
        rowActions={[
          { key: 'undo', label: m.undo, needs: 'telemetry:write', when: ({ canUndo }) => canUndo, run: setOpen },
        ]}
      >
        {(rows) => (
          <DetailDrawer<CorrectionRow>
            fields={fields}
            query={(id) => corrections.detail({ id })}
            title={({ stationName }) => stationName}
            rows={rows}
            actions={(row) => row.canUndo && can('telemetry:write') && undoButton(say(m.undo), () => setOpen(row))}
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
    </>
  )
}
