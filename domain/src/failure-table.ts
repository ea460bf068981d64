import { alarmsFailures } from './alarms/alarms.failures.ts'
import { analysisFailures } from './analysis/analysis.failures.ts'
import { cleaningFailures } from './cleaning/cleaning.failures.ts'
import { dataCubeFailures } from './data-cube/data-cube.failures.ts'
import { defectsFailures } from './defects/defects.failures.ts'
import { deviceMonitorFailures } from './device-monitor/device-monitor.failures.ts'
import { devicesFailures } from './devices/devices.failures.ts'
import { equipmentFailures } from './equipment/equipment.failures.ts'
import { filesFailures } from './files/files.failures.ts'
import { gatewaysFailures } from './gateways/gateways.failures.ts'
import { historyCorrectionFailures } from './history-correction/history-correction.failures.ts'
import { messagesFailures } from './messages/messages.failures.ts'
import { organisationFailures } from './organisation/organisation.failures.ts'
import { plansFailures } from './plans/plans.failures.ts'
import { pricesFailures } from './prices/prices.failures.ts'
import { sessionFailures } from './session/session.failures.ts'
import { stationsFailures } from './stations/stations.failures.ts'
import { inspectionFailures } from './inspection/inspection.failures.ts'
import { operationTicketsFailures } from './operation-tickets/operation-tickets.failures.ts'
import { workTicketsFailures } from './work-tickets/work-tickets.failures.ts'
import { typicalTicketsFailures } from './typical-tickets/typical-tickets.failures.ts'
import { threePeopleFailures } from './three-people/three-people.failures.ts'
import { runLogFailures } from './run-log/run-log.failures.ts'
import { todoFailures } from './todo/todo.failures.ts'
import { tasksFailures } from './tasks/tasks.failures.ts'
import { videoFailures } from './video/video.failures.ts'
import { wiringFailures } from './wiring/wiring.failures.ts'
import type { FailureRow } from './kernel/failure-row.ts'
import { failures, type FailureKey } from './kernel/failures.ts'
import { requestFailures } from './kernel/request-failures.ts'

/** Every expected failure of the product, for those who send and log them; a page gets the text with the answer. */
export const failureTable: Readonly<Record<FailureKey, FailureRow>> = {
  ...failures,
  ...requestFailures,
  ...alarmsFailures,
  ...analysisFailures,
  ...cleaningFailures,
  ...dataCubeFailures,
  ...defectsFailures,
  ...deviceMonitorFailures,
  ...devicesFailures,
  ...equipmentFailures,
  ...filesFailures,
  ...gatewaysFailures,
  ...historyCorrectionFailures,
  ...messagesFailures,
  ...organisationFailures,
  ...plansFailures,
  ...pricesFailures,
  ...sessionFailures,
  ...stationsFailures,
  ...inspectionFailures,
  ...runLogFailures,
  ...todoFailures,
  ...threePeopleFailures,
  ...typicalTicketsFailures,
  ...workTicketsFailures,
  ...operationTicketsFailures,
  ...tasksFailures,
  ...videoFailures,
  ...wiringFailures,
}

export const isKnownFailure = (text: string): text is FailureKey => Object.hasOwn(failureTable, text)
