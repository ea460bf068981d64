import { Skeleton, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { accountContract, type OwnSession } from '@fengguang/domain/account/account.contract'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { instantText } from '../../kit/format.ts'
import { useAct } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { accountFeature, accountQueries } from '../../widgets/station-switcher/account.queries.ts'
import { deviceOf } from './device-name.ts'
import { m } from './personal.texts.ts'

const allOthers = 'others'

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: (id: string) => Promise<void> }) {
  const say = useSay()
  const device = deviceOf(session.userAgent)
  return (
    <li>
      <div>
        <strong title={session.userAgent}>
          {device ? say(m.device, device) : session.userAgent.slice(0, 60) || say(m.unknownDevice)}
        </strong>{' '}
        {session.current && <Tag>{say(m.thisDevice)}</Tag>}
        <small>
          {session.address} · {say(m.lastUsed, { time: instantText(session.lastUsedAt) })} ·{' '}
          {say(m.signedInAt, { time: instantText(session.createdAt) })}
        </small>
      </div>
      {!session.current && (
        <ConfirmButton label={m.endSession} confirm={m.endAsk} onConfirm={() => onEnd(session.id)} />
      )}
    </li>
  )
}

/** Where this account is signed in, and the means to end it from here. */
export function OwnSessions() {
  const say = useSay()
  const notices = useNotices()
  const { data, error, refetch } = useQuery(accountQueries.ownSessions(undefined))
  const end = useAct(accountFeature, accountContract.endOwnSession)
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const endOne = async (id: string) => {
    const { ended } = await end.mutateAsync({ id })
    notices.tell(say(m.ended, { count: ended }))
  }
  const others = data.filter(({ current }) => !current)
  return (
    <>
      <p className="fg-settings-hint">{say(m.sessionsHint)}</p>
      <ul className="fg-sessions">
        {[...data.filter(({ current }) => current), ...others].map((session) => (
          <SessionRow key={session.id} session={session} onEnd={endOne} />
        ))}
      </ul>
      {others.length > 0 ? (
        <ConfirmButton danger label={m.endOthers} confirm={m.endOthersAsk} onConfirm={() => endOne(allOthers)} />
      ) : (
        <p className="fg-settings-hint">{say(m.noOthers)}</p>
      )}
    </>
  )
}
