import { useState, type ReactNode } from 'react'
import { Button } from 'antd'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { Card } from '../Card.tsx'
import { instantText } from '../format.ts'
import { newestFirst } from './newest-first.ts'
import { m } from './lifecycle.texts.ts'
import './lifecycle.css'

export interface HistoryEntry {
  at: string
  /** Null: the platform itself. */
  by: string | null
  what: TextPair
  /** Beside the action, such as a state tag. */
  detail?: ReactNode
  comment?: string
}

interface Props<T> {
  /** May be the record's own query with a `select`: it is then read once. */
  query: UseQueryOptions<T, RequestFailure, readonly HistoryEntry[]>
  title?: TextPair
  /** Of the place the record belongs to; the company's unless given. */
  zone?: string
}

/** A record that went back and forth for months must not fill its drawer. */
const firstShown = 20

/** Who did what when, newest first. */
export function RecordHistory<T>({ query, title = m.history, zone }: Props<T>) {
  const say = useSay()
  const { data, error, isPending, refetch } = useQuery(query)
  const [isWhole, setIsWhole] = useState(false)
  const entries = newestFirst(data ?? [])
  const shown = isWhole ? entries : entries.slice(0, firstShown)
  return (
    <Card title={say(title)} loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
      {entries.length === 0 && <p className="fg-record-none">{say(m.noHistory)}</p>}
      <ol className="fg-record-history">
        {shown.map(({ at, by, what, detail, comment }, index) => (
          // Two entries may share an instant; new ones come before the others.
          // eslint-disable-next-line react/no-array-index-key
          <li key={`${at} ${what[1]} ${entries.length - index}`}>
            <div className="fg-record-line">
              <b>{say(what)}</b>
              {detail}
              <span data-content="record">{by ?? say(m.platform)}</span>
              <time dateTime={at}>{instantText(at, zone)}</time>
            </div>
            {comment && (
              <q className="fg-record-text" data-content="record">
                {comment}
              </q>
            )}
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button type="link" size="small" onClick={() => setIsWhole(true)}>
          {say(m.showAll, { count: entries.length })}
        </Button>
      )}
    </Card>
  )
}
