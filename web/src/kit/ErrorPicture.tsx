import { Button } from 'antd'
import { failures, type CommonFailureKey } from '@fengguang/domain/kernel/failures'
import { useSay } from '../lib/i18n.ts'
import { failureText, isDenied, requestIdOf } from './failure-text.ts'
import { m } from './kit.texts.ts'
import { Picture } from './Picture.tsx'

interface Props {
  error: unknown
  what?: CommonFailureKey
  onRetry?: () => void
}

/** A failed read, shown in place of its data; missing permission is not called an error. */
export function ErrorPicture({ error, what = 'query.failed', onRetry }: Props) {
  const say = useSay()
  if (isDenied(error)) return <Picture kind="noPermission" />
  const requestId = requestIdOf(error)
  return (
    <Picture
      kind="error"
      title={say(failures[what].text)}
      hint={
        <>
          <div>{failureText(error, say)}</div>
          {requestId && <div>{`${say(m.requestId)} ${requestId}`}</div>}
        </>
      }
    >
      {onRetry && <Button onClick={onRetry}>{say(m.retry)}</Button>}
    </Picture>
  )
}
