import { useCallback, useMemo } from 'react'
import { Button } from 'antd'
import type { DocumentWhole, Shelf } from '@fengguang/domain/documents/document.model'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { editionFields, wholeFields } from './document.fields.tsx'
import { documents, useRemoveDocument } from './documents.queries.ts'
import { m } from './documents.texts.ts'

export type Opened = { edit: DocumentWhole } | { edition: DocumentWhole }

function Editions({ editions }: DocumentWhole) {
  const say = useSay()
  const rows = editions.map((one) => ({ ...one, id: String(one.edition), kb: Math.ceil(one.size / 1000) }))
  return (
    <Card title={say(m.editions)} flush>
      <RowsTable rows={rows} fields={editionFields} />
    </Card>
  )
}
const editionsOf = (row: DocumentWhole) => <Editions {...row} />

function Actions({ row, onOpen }: { row: DocumentWhole; onOpen: (opened: Opened) => void }) {
  const say = useSay()
  const notices = useNotices()
  const remove = useRemoveDocument()
  const [, open] = useOpenRecord()
  return (
    <Can do="document:write">
      <ConfirmButton
        danger
        label={m.remove}
        confirm={m.removeAsk}
        onConfirm={async () => {
          await remove.mutateAsync({ id: row.id, version: row.version })
          notices.tell(say(m.removed))
          open(undefined)
        }}
      />
      <Button onClick={() => onOpen({ edit: row })}>{say(m.edit)}</Button>
      <Button type="primary" onClick={() => onOpen({ edition: row })}>
        {say(m.addEdition)}
      </Button>
    </Can>
  )
}

/** What a document is, and every file it ever was. */
export function DocumentDrawer({ shelf, onOpen }: { shelf: Shelf; onOpen: (opened: Opened) => void }) {
  const actions = useCallback((row: DocumentWhole) => <Actions row={row} onOpen={onOpen} />, [onOpen])
  const fields = useMemo(() => wholeFields(shelf), [shelf])
  return (
    <DetailDrawer<DocumentWhole>
      fields={fields}
      query={(id) => documents.detail({ id })}
      title={({ title }) => title}
      extra={editionsOf}
      actions={actions}
    />
  )
}
