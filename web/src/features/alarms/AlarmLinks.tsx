import { Button } from 'antd'
import { Link } from 'react-router'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { defectLink, dispatchLink, mayDispatch } from './offered-actions.ts'
import { Can } from '../../kit/Can.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { m } from './alarms.texts.ts'

/** From an alarm to what it is about. */
export function AlarmLinks({ event }: { event: AlarmEvent }) {
  const say = useSay()
  const openDevice = useOpenDevice()
  const [, open] = useOpenRecord()
  const { deviceId, parentId } = event
  return (
    <>
      {mayDispatch(event) && (
        <Can do="task:write">
          <Link to={dispatchLink(event)}>
            <Button type="primary">{say(m.dispatchTask)}</Button>
          </Link>
        </Can>
      )}
      {deviceId && (
        <Can do="defect:write">
          <Link to={defectLink(event)}>
            <Button>{say(m.reportDefect)}</Button>
          </Link>
        </Can>
      )}
      {parentId && <Button onClick={() => open(parentId)}>{say(m.openParent)}</Button>}
      {deviceId && (
        <Can do="device:read">
          <Button onClick={() => openDevice(deviceId)}>{say(m.openDevice)}</Button>
        </Can>
      )}
    </>
  )
}
