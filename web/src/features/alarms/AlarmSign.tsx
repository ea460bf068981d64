import { AlertOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSay } from '../../lib/i18n.ts'
import { m } from './alarms.texts.ts'
import { alarms } from './alarms.queries.ts'
import '../../widgets/header-slot/sign.css'

const pollMs = 30_000

/** How many alarms are open, shown on every page; red while one of them is critical. */
export function AlarmSign() {
  const say = useSay()
  const navigate = useNavigate()
  const { data } = useQuery({ ...alarms.counts({}), refetchInterval: pollMs })
  const count = data?.total ?? 0
  const critical = data?.levels.critical ?? 0
  const label = data ? say(m.openCount, { count, critical }) : say(m.title)
  const gravity = critical > 0 ? 'critical' : (data?.levels.major ?? 0) > 0 ? 'major' : 'none'
  return (
    <Button
      type="text"
      className="fg-sign"
      icon={<AlertOutlined />}
      aria-label={label}
      title={label}
      onClick={() => void navigate('/deviceAlarm')}
    >
      {count > 0 && (
        <span className="fg-sign-count" data-gravity={gravity}>
          {count > 999 ? '999+' : count}
        </span>
      )}
    </Button>
  )
}
