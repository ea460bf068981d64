import { useState, type ReactNode } from 'react'
import { Drawer, Skeleton } from 'antd'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { ErrorPicture } from '../ErrorPicture.tsx'
import { useNarrow } from '../use-narrow.ts'

interface Props<T> {
  query: UseQueryOptions<T, RequestFailure>
  title: TextPair
  onClose: () => void
  children: (data: T) => ReactNode
}

/** What the form begins with is read once, before it opens: filled in later it would overwrite typing. */
export function LoadedForm<T>({ query, title, onClose, children }: Props<T>) {
  const say = useSay()
  const narrow = useNarrow()
  // Also where a list or a drawer has read it just now: the form must know the last version.
  const { data, error, refetch, isFetching } = useQuery({ ...query, staleTime: 0, refetchOnMount: 'always' })
  const [first, setFirst] = useState<T>()
  if (first === undefined && data !== undefined && !isFetching) setFirst(data)
  if (first !== undefined) return children(first)
  return (
    <Drawer open title={say(title)} size={narrow ? '100%' : 680} onClose={onClose}>
      {error ? <ErrorPicture error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Drawer>
  )
}
