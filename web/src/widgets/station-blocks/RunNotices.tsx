import { Alert } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { m } from './station-blocks.messages.ts'

/** What is missing and why, once above everything instead of in every card. */
export function RunNotices({ isLive, hasHistory }: { isLive: boolean; hasHistory: boolean }) {
  const say = useSay()
  return (
    <>
      {!isLive && <Alert type="warning" banner title={say(m.notLive)} />}
      {!hasHistory && <Alert type="info" banner title={say(m.noHistory)} />}
    </>
  )
}
