import { textPairs } from '../kernel/texts.ts'

/** Where lost energy goes, as the ledgers of PV and wind book it; `analytics` computes with the same words. */
export const lossClassNames = textPairs({
  normal: ['正常运行', 'Normal'],
  dispatchLimit: ['限电', 'Dispatch limit'],
  maintenance: ['检修', 'Maintenance'],
  fault: ['故障', 'Fault'],
  abnormalStop: ['异常停机', 'Abnormal shutdown'],
  shadow: ['阴影', 'Shadow'],
  stringOutage: ['组串停运', 'String outage'],
  dust: ['灰尘', 'Dust'],
  environment: ['环境原因', 'Environment'],
  plannedStop: ['计划停机', 'Planned stop'],
  selfDerating: ['机组自降容', 'Self-derating'],
  technicalStandby: ['技术待机', 'Technical standby'],
  gridFault: ['电网故障', 'Grid fault'],
  gridMaintenance: ['电网检修', 'Grid maintenance'],
  transmissionPlanned: ['送出线路计划停运', 'Planned transmission outage'],
  transmissionUnplanned: ['送出线路非计划停运', 'Unplanned transmission outage'],
  unknown: ['原因不明', 'Unknown'],
  other: ['其他', 'Other'],
})
