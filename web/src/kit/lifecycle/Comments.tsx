import { useState } from 'react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useSay } from '../../lib/i18n.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { Card } from '../Card.tsx'
import { SchemaForm } from '../form/SchemaForm.tsx'
import { instantText } from '../format.ts'
import { newestFirst } from './newest-first.ts'
import { m } from './lifecycle.texts.ts'
import { textForm, type TextAnswer } from './record-action.ts'
import './lifecycle.css'

export interface RecordComment {
  id: string
  at: string
  by: string
  text: string
}

interface Props<T> {
  query: UseQueryOptions<T, RequestFailure, readonly RecordComment[]>
  /** Without it the comments are only shown. */
  onAdd?: (text: string) => Promise<unknown>
  most?: number
  zone?: string
}

/** What people wrote about a record, newest first, and a box for one more. A comment that was not saved stays in the box. */
export function Comments<T>({ query, onAdd, most = 200, zone }: Props<T>) {
  const say = useSay()
  const { data, error, isPending, refetch } = useQuery(query)
  const [addedCount, setAddedCount] = useState(0)
  const comments = newestFirst(data ?? [])
  const hint = say(m.commentHint, { max: most })
  return (
    <Card title={say(m.comments)} loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
      {onAdd && (
        <SchemaForm<TextAnswer>
          key={addedCount}
          {...textForm(m.comment, { most, isRequired: true, hint: [hint, hint] })}
          submitLabel={m.addComment}
          onSubmit={({ text }) => onAdd(text)}
          onSaved={() => setAddedCount((count) => count + 1)}
        />
      )}
      {comments.length === 0 && <p className="fg-record-none">{say(m.noComments)}</p>}
      <ul className="fg-record-comments">
        {comments.map(({ id, at, by, text }) => (
          <li key={id}>
            <div className="fg-record-line" data-content="record">
              <b>{by}</b>
              <time dateTime={at}>{instantText(at, zone)}</time>
            </div>
            <p className="fg-record-text" data-content="record">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
