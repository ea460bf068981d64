import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { alarmStatusMachine, handlerActions } from '@fengguang/domain/alarms/alarm-status.rules'
import { screens } from '@fengguang/domain/navigation/screens'

/** What each of the rows may become: what one of them may not is not offered. */
export const offeredActions = (rows: readonly Pick<AlarmEvent, 'status'>[]) =>
  handlerActions.filter((action) =>
    rows.every(({ status }) => alarmStatusMachine.actionsFor(status, ['handler']).includes(action)),
  )

export const mayAcknowledge = ({ isAcknowledged }: Pick<AlarmEvent, 'isAcknowledged'>) => !isAcknowledged
export const isShelved = ({ shelvedUntil }: Pick<AlarmEvent, 'shelvedUntil'>) => shelvedUntil !== null
export const mayShelve = ({ isClosed, shelvedUntil }: Pick<AlarmEvent, 'isClosed' | 'shelvedUntil'>) =>
  !isClosed && shelvedUntil === null
export const mayChange = ({ status }: Pick<AlarmEvent, 'status'>) => offeredActions([{ status }]).length > 0

/** It can become a task. */
export const mayDispatch = ({ status }: Pick<AlarmEvent, 'status'>) =>
  alarmStatusMachine.actionsFor(status, ['dispatcher']).includes('dispatch')
/** Where the form of that task opens, filled in. */
export const dispatchLink = ({ id }: Pick<AlarmEvent, 'id'>) => `${screens.operationMonitorNew.path}?alarm=${id}`
/** Where the form of a defect opens, filled in. */
export const defectLink = ({ id }: Pick<AlarmEvent, 'id'>) => `${screens.defectManagement.path}?alarm=${id}`
