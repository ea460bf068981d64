import { Button } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { failureText, isDenied, requestIdOf } from './failure-text.ts'
import { m } from './kit.messages.ts'
import { Picture } from './Picture.tsx'

interface Props {
  error: unknown
  onRetry?: () => void
}

/** A failed read, shown where its data would stand; a refused one is not called an error. */
export function ErrorPicture({ error, onRetry }: Props) {
  const say = useSay()
  if (isDenied(error)) return <Picture kind="noPermission" />
  const requestId = requestIdOf(error)
  return (
    <Picture
      kind="error"
      title={failureText(error, say)}
      {...(requestId && { hint: `${say(m.requestId)} ${requestId}` })}
    >
      {onRetry && <Button onClick={onRetry}>{say(m.retry)}</Button>}
    </Picture>
  )
}
