import { defaultRefreshSeconds, screensIn } from './screen.model.ts'

export const secondCloudScreens = screensIn('secondCloud', {
  monitoringSummary: {
    title: ['监视汇总', 'Monitoring summary'],
    icon: 'monitor',
    refreshSeconds: defaultRefreshSeconds,
  },
  videoSurveillanceNew: { title: ['视频监控（新）', 'Video surveillance (new)'], icon: 'video' },
  analyzeSummary: { title: ['分析汇总', 'Analysis summary'], icon: 'chart' },
  actionPlanSummary: { title: ['行动计划汇总', 'Action plan summary'], icon: 'plan' },
  maintenancePersonSummary: { title: ['运维人员汇总', 'Maintenance staff summary'], icon: 'people' },
  productionManageSummary: { title: ['生产管理汇总', 'Production management summary'], icon: 'chart' },
  efficientOperationSummary: { title: ['高效运营汇总', 'Efficient operation summary'], icon: 'chart' },
  knowledgeBaseSummary: { title: ['知识库汇总', 'Knowledge base summary'], icon: 'book' },
  dataReportSummary: { title: ['数据报表汇总', 'Data report summary'], icon: 'report' },
  dataShareSummary: { title: ['数据共享汇总', 'Data sharing summary'], icon: 'share' },
  dataExport: { title: ['数据导出', 'Data export'], icon: 'export' },
  settlementAmount: { title: ['结算金额', 'Settlement amount'], icon: 'money' },
  dataQuery: { title: ['数据查询', 'Data query'], icon: 'query', parent: 'operations', frame: true },
  runStatus: { title: ['运行状态', 'Run status'], icon: 'monitor', parent: 'operations', frame: true },
  workingConfigure: { title: ['工作配置', 'Working configuration'], icon: 'settings' },
})

export const maintenanceScreens = screensIn('maintenance', {
  sharePeopleManagement: {
    title: ['共享人员管理', 'Shared staff management'],
    icon: 'people',
    built: true,
    reads: ['staff:read', 'station:read'],
    acts: ['staff:write'],
  },
  operationMonitorNew: {
    title: ['运维监视', 'O&M monitoring'],
    icon: 'monitor',
    refreshSeconds: defaultRefreshSeconds,
    built: true,
    reads: ['task:read', 'station:read', 'device:read', 'telemetry:read', 'alarm:read'],
    acts: ['task:write'],
  },
  electronicAccount: {
    title: ['电子台账', 'Electronic ledger'],
    icon: 'document',
    built: true,
    reads: ['ledger:read', 'station:read', 'device:read', 'alarm:read', 'task:read', 'defect:read'],
    acts: ['ledger:write'],
  },
  defectManagement: {
    title: ['缺陷管理', 'Defect management'],
    icon: 'fault',
    built: true,
    reads: ['defect:read', 'task:read', 'station:read', 'device:read', 'alarm:read'],
    acts: ['defect:write'],
  },
  inspectionConfigure: {
    title: ['巡检配置', 'Inspection configuration'],
    icon: 'settings',
    built: true,
    reads: ['inspection:read', 'task:read', 'station:read', 'device:read'],
    acts: ['inspection:write', 'task:write'],
  },
  deviceRunLog: {
    title: ['设备运行日志', 'Device running log'],
    icon: 'log',
    built: true,
    reads: ['run-log:read', 'alarm:read', 'task:read', 'station:read', 'device:read'],
    acts: ['run-log:write'],
  },
  docManagement: {
    title: ['文档管理', 'Document management'],
    icon: 'document',
    built: true,
    reads: ['document:read', 'station:read', 'device:read'],
    acts: ['document:write'],
  },
  operHistorStatic: {
    title: ['运维历史统计', 'O&M history statistics'],
    icon: 'chart',
    built: true,
    reads: ['task:read', 'station:read', 'device:read'],
  },
  operationsRepository: {
    title: ['运维知识库', 'O&M knowledge base'],
    icon: 'book',
    built: true,
    reads: ['knowledge:read'],
    acts: ['knowledge:write'],
  },
  redEnvelopeStatistics: {
    title: ['红包统计', 'Red envelope statistics'],
    icon: 'money',
    built: true,
    reads: ['reward:read', 'station:read'],
  },
  knowledgeBaseTest: { title: ['知识库测试', 'Knowledge base test'], icon: 'book' },
  settlementPower: { title: ['结算电量', 'Settlement power'], icon: 'money', parent: 'operations' },
  archivesManagement: {
    title: ['档案管理', 'Archives management'],
    icon: 'document',
    built: true,
    reads: ['document:read', 'station:read', 'device:read'],
    acts: ['document:write'],
  },
})

export const safetyScreens = screensIn('safety', {
  todolist: {
    title: ['待办事项', 'To-do list'],
    icon: 'task',
    refreshSeconds: defaultRefreshSeconds,
    built: true,
    // What is in the list follows from the permissions for each kind.
    reads: [],
  },
  'typical-ticket': {
    title: ['典型票', 'Typical tickets'],
    icon: 'ticket',
    built: true,
    reads: ['typical-ticket:read', 'hazard:read', 'station:read'],
    acts: ['typical-ticket:write'],
  },
  workTicketManagement: {
    title: ['工作票管理', 'Work tickets'],
    icon: 'ticket',
    built: true,
    reads: ['work-ticket:read', 'typical-ticket:read', 'qualification:read', 'hazard:read', 'station:read'],
    acts: ['work-ticket:write'],
  },
  operationTicketManagement: { title: ['操作票管理', 'Operation tickets'], icon: 'ticket' },
  threePeople: {
    title: ['三种人管理', 'Three kinds of persons'],
    icon: 'people',
    built: true,
    reads: ['qualification:read', 'station:read'],
    acts: ['qualification:write'],
  },
  DangerousPointMainTain: {
    title: ['危险点维护', 'Dangerous points'],
    icon: 'danger',
    built: true,
    reads: ['hazard:read'],
    acts: ['hazard:write'],
  },
})
