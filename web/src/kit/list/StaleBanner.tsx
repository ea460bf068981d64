import { Alert, Button } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'

/** The rows are those of an earlier answer. */
export function StaleBanner({ onRetry }: { onRetry: () => void }) {
  const say = useSay()
  return (
    <Alert
      type="warning"
      banner
      title={say(m.staleRefresh)}
      action={<Button onClick={onRetry}>{say(m.retry)}</Button>}
    />
  )
}
