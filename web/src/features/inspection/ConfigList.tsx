import { useState, type ComponentType } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Can } from '../../kit/Can.tsx'
import type { Field } from '../../kit/field.ts'
import type { ExportProgress, Page } from '../../kit/list/list-actions.ts'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { m } from './inspection.texts.ts'

export const needs = 'inspection:write'

interface Props<Row extends { id: string }> {
  name: string
  fields: readonly Field<Row>[]
  filters?: readonly ListFilter[]
  query: (state: ListState) => UseQueryOptions<Page<Row>, RequestFailure>
  isWhole?: boolean
  opens?: boolean
  search: TextPair
  onExport: (state: ListState, progress: ExportProgress) => Promise<unknown>
  newLabel: TextPair
  removeAsk: TextPair
  remove: (row: Row) => Promise<unknown>
  whyNot?: (row: Row) => TextPair | undefined
  /** The form of a row, or of a new one. */
  Form: ComponentType<{ editing: Row | undefined; onClose: () => void }>
}

/** A list of what rounds consist of: new, edit, delete, export. */
export function ConfigList<Row extends { id: string }>(props: Props<Row>) {
  const { newLabel, removeAsk, remove, whyNot, Form, search, ...list } = props
  const say = useSay()
  const notices = useNotices()
  const [editing, setEditing] = useState<Row | 'new'>()
  const reason = whyNot && { whyNot }
  return (
    <>
      <ListPage<Row>
        {...list}
        search={{ placeholder: search }}
        toolbar={
          <Can do={needs}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {say(newLabel)}
            </Button>
          </Can>
        }
        rowActions={[
          { key: 'edit', label: m.edit, needs, ...reason, run: setEditing },
          {
            key: 'remove',
            label: m.remove,
            needs,
            ...reason,
            confirm: removeAsk,
            danger: true,
            run: async (row) => {
              await remove(row)
              notices.tell(say(m.removed))
            },
          },
        ]}
      />
      {editing && <Form editing={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
