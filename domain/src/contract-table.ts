import { organisationContract, rolesContract, companyContract } from './organisation/organisation.contract.ts'
import { accountContract } from './account/account.contract.ts'
import { alarmDeliveryContract } from './alarms/alarm-delivery.contract.ts'
import { alarmRulesContract } from './alarms/alarm-rules.contract.ts'
import { alarmsContract } from './alarms/alarms.contract.ts'
import { analysisContract } from './analysis/analysis.contract.ts'
import { lossEventContract } from './analysis/loss-event.contract.ts'
import { cleaningContract } from './cleaning/cleaning.contract.ts'
import { auditContract } from './audit/audit.contract.ts'
import { correctionContract } from './history-correction/correction.contract.ts'
import { dataCubeContract } from './data-cube/data-cube.contract.ts'
import { deviceInfoContract } from './device-monitor/device-info.contract.ts'
import { deviceListContract } from './device-monitor/device-list.contract.ts'
import { deviceOperationContract } from './device-monitor/device-operation.contract.ts'
import { devicesContract } from './devices/devices.contract.ts'
import { documentsContract } from './documents/documents.contract.ts'
import { filesContract } from './files/files.contract.ts'
import { gatewaysContract } from './gateways/gateways.contract.ts'
import { historyContract } from './telemetry/history.contract.ts'
import { homesContract } from './homes/homes.contract.ts'
import { ingestContract } from './ingest/ingest.contract.ts'
import { jobsContract } from './jobs/jobs.contract.ts'
import { legacyMessagesContract, messagesContract } from './messages/messages.contract.ts'
import { noticesContract } from './messages/notices.contract.ts'
import { realtimeContract } from './telemetry/realtime.contract.ts'
import { hazardsContract } from './hazards/hazards.contract.ts'
import { operationTicketsContract } from './operation-tickets/operation-tickets.contract.ts'
import { workTicketsContract } from './work-tickets/work-tickets.contract.ts'
import { typicalTicketsContract } from './typical-tickets/typical-tickets.contract.ts'
import { threePeopleContract } from './three-people/three-people.contract.ts'
import { runLogContract } from './run-log/run-log.contract.ts'
import { sessionContract } from './session/session.contract.ts'
import { staffContract } from './staff/staff.contract.ts'
import { stationAccessContract } from './stations/station-access.contract.ts'
import { stationPictureContract } from './station-run/station-picture.contract.ts'
import { plansContract } from './plans/plans.contract.ts'
import { stationPriceContract } from './prices/station-price.contract.ts'
import { stationRunContract } from './station-run/station-run.contract.ts'
import { stationsContract } from './stations/stations.contract.ts'
import { inspectionContract } from './inspection/inspection.contract.ts'
import { findingsContract } from './inspection/findings.contract.ts'
import { inspectionPlansContract } from './inspection/inspection-plans.contract.ts'
import { todoContract } from './todo/todo.contract.ts'
import { defectsContract } from './defects/defects.contract.ts'
import { knowledgeContract } from './knowledge/knowledge.contract.ts'
import { equipmentContract } from './equipment/equipment.contract.ts'
import { tasksContract } from './tasks/tasks.contract.ts'
import { telemetryContract } from './telemetry/telemetry.contract.ts'
import { usersContract } from './organisation/users.contract.ts'
import { videoContract } from './video/video.contract.ts'
import { workHistoryContract } from './work-history/work-history.contract.ts'
import { wiringContract } from './wiring/wiring.contract.ts'

/** Every contract of the product by the name it is served under; the server does not compile without one of them. */
export const contractTable = {
  account: accountContract,
  alarmDelivery: alarmDeliveryContract,
  alarmRules: alarmRulesContract,
  alarms: alarmsContract,
  analysis: analysisContract,
  audit: auditContract,
  cleaning: cleaningContract,
  company: companyContract,
  correction: correctionContract,
  dataCube: dataCubeContract,
  deviceInfo: deviceInfoContract,
  deviceLists: deviceListContract,
  deviceOperation: deviceOperationContract,
  devices: devicesContract,
  documents: documentsContract,
  files: filesContract,
  gateways: gatewaysContract,
  history: historyContract,
  homes: homesContract,
  ingest: ingestContract,
  findings: findingsContract,
  inspection: inspectionContract,
  inspectionPlans: inspectionPlansContract,
  jobs: jobsContract,
  legacyMessages: legacyMessagesContract,
  lossEvents: lossEventContract,
  messages: messagesContract,
  notices: noticesContract,
  organisation: organisationContract,
  realtime: realtimeContract,
  roles: rolesContract,
  runLog: runLogContract,
  threePeople: threePeopleContract,
  hazards: hazardsContract,
  typicalTickets: typicalTicketsContract,
  workTickets: workTicketsContract,
  operationTickets: operationTicketsContract,
  session: sessionContract,
  staff: staffContract,
  stationAccess: stationAccessContract,
  stationPictures: stationPictureContract,
  plans: plansContract,
  stationPrices: stationPriceContract,
  stationRun: stationRunContract,
  stations: stationsContract,
  defects: defectsContract,
  todo: todoContract,
  knowledge: knowledgeContract,
  equipment: equipmentContract,
  tasks: tasksContract,
  telemetry: telemetryContract,
  users: usersContract,
  video: videoContract,
  wiring: wiringContract,
  workHistory: workHistoryContract,
} as const

export type ContractName = keyof typeof contractTable
