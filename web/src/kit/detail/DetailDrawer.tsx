import type { ReactNode } from 'react'
import { Button, Descriptions, Drawer, Skeleton } from 'antd'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useSay } from '../../lib/i18n.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { ErrorPicture } from '../ErrorPicture.tsx'
import type { Field } from '../field.ts'
import { FieldValue } from '../FieldValue.tsx'
import { m } from '../kit.texts.ts'
import { useOpenRecord } from '../record-address.ts'
import { useNarrow } from '../use-narrow.ts'
import { sectionsOf } from './detail-sections.ts'
import './detail.css'

interface Props<Row extends { id: string }> {
  /** That of the list behind it, where another list stands in the same address. */
  addressPart?: `${string}.`
  fields: readonly Field<Row>[]
  query: (id: string) => UseQueryOptions<Row, RequestFailure>
  title: (row: Row) => ReactNode
  /** The rows of the list behind it, for previous and next. */
  rows?: readonly Row[]
  /** Below the fields, such as a curve. */
  extra?: (row: Row) => ReactNode
  /** Buttons in the head, such as "Edit". */
  actions?: (row: Row) => ReactNode
  /** Stays in sight at the bottom, such as the actions of a record with states. */
  footer?: (row: Row) => ReactNode
  widthPx?: number
}

/** Without a tab stop a keyboard could not scroll a record that has no button of its own. */
const scrolled = (name: string) => ({ role: 'group', tabIndex: 0, 'aria-label': name })

/** Opens by `?id=`, so that a record has an address and the back button closes it. */
export function DetailDrawer<Row extends { id: string }>(props: Props<Row>) {
  const { fields, query, rows = [], widthPx = 720 } = props
  const say = useSay()
  const narrow = useNarrow()
  const [id = '', open] = useOpenRecord(props.addressPart)
  const read = useQuery({ ...query(id), enabled: id !== '' })
  // The query may still hold the record that was open before.
  const row = read.data?.id === id ? read.data : rows.find((one) => one.id === id)

  const what = props.actions || props.footer ? 'details.queryFailed' : 'query.failed'

  const at = rows.findIndex((one) => one.id === id)
  const step = (offset: number, label: string, icon: ReactNode) => {
    const target = at < 0 ? undefined : rows[at + offset]
    return (
      <Button
        aria-label={label}
        title={label}
        icon={icon}
        disabled={!target}
        onClick={() => target && open(target.id, true)}
      />
    )
  }
  return (
    <Drawer
      open={id !== ''}
      size={narrow ? '100%' : widthPx}
      title={row ? props.title(row) : ' '}
      onClose={() => open(undefined)}
      closable={{ 'aria-label': say(m.close) }}
      destroyOnHidden
      footer={row && !read.error ? props.footer?.(row) : undefined}
      extra={
        <div className="fg-detail-head">
          {row && !read.error && props.actions?.(row)}
          {rows.length > 1 && step(-1, say(m.previous), <LeftOutlined />)}
          {rows.length > 1 && step(1, say(m.next), <RightOutlined />)}
        </div>
      }
    >
      {read.error && !row && <ErrorPicture what={what} error={read.error} onRetry={() => void read.refetch()} />}
      {read.error && row && <FailureAlert what={what} error={read.error} />}
      {!row && !read.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {row && (
        <div className="fg-detail" {...scrolled(say(m.record))}>
          {sectionsOf(fields, m.other).map(({ group, fields: shown }) => (
            <Descriptions
              key={group?.[1] ?? ''}
              size="small"
              column={narrow ? 1 : 2}
              {...(group && { title: say(group) })}
              items={shown.map((field) => ({
                key: field.key,
                label: say(field.label),
                children: <FieldValue field={field} row={row} withUnit />,
              }))}
            />
          ))}
          {props.extra?.(row)}
        </div>
      )}
    </Drawer>
  )
}
