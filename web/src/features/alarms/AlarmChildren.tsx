import { Button, Skeleton } from 'antd'
import { alarmLabels } from '@fengguang/domain/alarms/alarm.labels'
import { alarmStatusNames } from '@fengguang/domain/alarms/alarm.model'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { instantText } from '../../kit/format.ts'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { AlarmState, type AlarmRow } from './alarm.fields.tsx'
import { m } from './alarms.texts.ts'
import { alarms } from './alarms.queries.ts'

const firstCount = 20
const { level, text, deviceName, raisedAt, count, status } = alarmLabels
const heads = [level.label, text.label, deviceName.label, raisedAt.label, count.label, m.state, status.label]

interface Props {
  parent: AlarmRow
  onOpen: (id: string) => void
}

/** What is grouped under an alarm, under its row; where there are more, its own page of them is one click away. */
export function AlarmChildren({ parent, onOpen }: Props) {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(
    alarms.list({ parentId: parent.id, scope: 'all', page: 1, pageSize: firstCount }),
  )
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: Math.min(4, parent.childCount) }} />
  if (data.total === 0) return <Picture kind="empty" title={say(m.noChildren)} />
  return (
    <div className="fg-alarm-scroll">
      <table className="fg-alarm-table">
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name[1]} scope="col">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((child) => (
            <tr key={child.id}>
              <td>
                <AlarmLevelTag level={child.level} />
              </td>
              <td>
                <Button type="link" size="small" onClick={() => onOpen(child.id)}>
                  {child.text}
                </Button>
              </td>
              <td>{child.deviceName}</td>
              <td>{instantText(child.raisedAt, child.timeZone)}</td>
              <td>{child.count}</td>
              <td>
                <AlarmState {...child} />
              </td>
              <td>{say(alarmStatusNames[child.status])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.rows.length && (
        <Button size="small" onClick={() => onOpen(parent.id)}>
          {say(m.allChildren, { count: data.total })}
        </Button>
      )}
    </div>
  )
}
