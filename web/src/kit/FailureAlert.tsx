import { Alert } from 'antd'
import { failures, type CommonFailureKey } from '@fengguang/domain/kernel/failures'
import { useSay } from '../lib/i18n.ts'
import { failureText, requestIdOf } from './failure-text.ts'
import { m } from './kit.texts.ts'

interface Props {
  /** What could not be done; the reason stands beneath it. */
  what: CommonFailureKey
  error: unknown
  className?: string
}

// spec §8
export function FailureAlert({ what, error, className }: Props) {
  const say = useSay()
  const requestId = requestIdOf(error)
  return (
    <Alert
      {...(className && { className })}
      role="alert"
      type="error"
      showIcon
      title={say(failures[what].text)}
      description={
        <>
          <div>{failureText(error, say)}</div>
          {requestId && <div>{`${say(m.requestId)} ${requestId}`}</div>}
        </>
      }
    />
  )
}
