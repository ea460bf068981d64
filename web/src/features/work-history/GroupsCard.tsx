import { Segmented } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Card } from '../../kit/Card.tsx'
import type { Field } from '../../kit/field.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './work-history.texts.ts'

interface Props<Row, By extends string> {
  names: Readonly<Record<By, TextPair>>
  by: By
  onBy: (by: By) => void
  /** Undefined while they are read. */
  rows: readonly Row[] | undefined
  total: number
  fields: readonly Field<Row & { id: string }>[]
  empty: TextPair
}

/** The same figures by one grouping or another. */
export function GroupsCard<Row extends { key: string }, By extends string>(props: Props<Row, By>) {
  const { names, by, onBy, rows, total, fields, empty } = props
  const say = useSay()
  return (
    <Card title={say(m.groups)} flush loading={!rows}>
      <div className="fg-work-by">
        <Segmented
          aria-label={say(m.groupBy)}
          value={by}
          options={(Object.keys(names) as By[]).map((value) => ({ value, label: say(names[value]) }))}
          onChange={onBy}
        />
        {rows && total > rows.length && <span>{say(m.cut, { total, shown: rows.length })}</span>}
      </div>
      <RowsTable
        rows={rows?.map((row) => ({ ...row, id: row.key })) ?? []}
        fields={fields}
        empty={<Picture kind="empty" title={say(empty)} />}
      />
    </Card>
  )
}
