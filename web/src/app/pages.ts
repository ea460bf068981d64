import type { ComponentType } from 'react'
import type { BuiltScreenName } from '@fengguang/domain/navigation/screens'
import type { HomeName } from '../features/homes/home-variants.ts'

type Page = () => Promise<ComponentType>

const home = (name: HomeName): Promise<ComponentType> =>
  import('../features/homes/home-page.tsx').then((x) => x.homePage(name))

/** One lazy page per built screen; a built screen without a page does not compile. */
export const pages = {
  stationManage: () => import('../features/stations/StationManagePage.tsx').then((x) => x.StationManagePage),
  homeSimple: () => home('homeSimple'),
  homeSimpleSH: () => home('homeSimpleSH'),
  homeShanghai: () => home('homeShanghai'),
  henanHome: () => home('henanHome'),
  henanMonitoring: () => home('henanMonitoring'),
  henanStationOverview: () => home('henanStationOverview'),
  visualizedPlatform: () => home('visualizedPlatform'),
  operationViewMode: () => import('../features/homes/DualViewPage.tsx').then((x) => x.dualPage('operationViewMode')),
  operationViewModeMasses: () =>
    import('../features/homes/DualViewPage.tsx').then((x) => x.dualPage('operationViewModeMasses')),
  stationRun: () => import('../features/station-run/StationRunPage.tsx').then((x) => x.StationRunPage),
  wiringDiagram: () => import('../features/wiring/WiringDiagramPage.tsx').then((x) => x.WiringDiagramPage),
  testPage: () => import('../gallery/GalleryPage.tsx').then((x) => x.GalleryPage),
  userManagementN: () =>
    import('../features/organisation/users/UserManagementPage.tsx').then((x) => x.UserManagementPage),
  roleManagement: () =>
    import('../features/organisation/roles/RoleManagementPage.tsx').then((x) => x.RoleManagementPage),
  departmentManagementN: () =>
    import('../features/organisation/DepartmentManagementPage.tsx').then((x) => x.DepartmentManagementPage),
  peopleOrganizationManage: () =>
    import('../features/organisation/PeopleOrganisationPage.tsx').then((x) => x.PeopleOrganisationPage),
  deviceList: () => import('../features/device-monitor/DeviceMonitor.tsx').then((x) => x.DeviceListPage),
  deviceListMasses: () => import('../features/device-monitor/DeviceMonitor.tsx').then((x) => x.DeviceListMassesPage),
  messageManage: () => import('../features/messages/MessageManagePage.tsx').then((x) => x.MessageManagePage),
  videoSurveillance: () => import('../features/video/VideoPage.tsx').then((x) => x.VideoSurveillancePage),
  videoSurveillanceTheMasses: () =>
    import('../features/video/VideoPage.tsx').then((x) => x.VideoSurveillanceMassesPage),
  videoIntelligentBox: () => import('../features/video/VideoPage.tsx').then((x) => x.VideoIntelligentBoxPage),
  deviceMatrix: () => import('../features/device-monitor/DeviceMatrixPage.tsx').then((x) => x.DeviceMatrixPage),
  deviceAlarm: () => import('../features/alarms/DeviceAlarmPage.tsx').then((x) => x.DeviceAlarmPage),
  deviceLayoutView: () => import('../features/device-monitor/DeviceLayoutPage.tsx').then((x) => x.DeviceLayoutPage),
  runningConditionAdjustment: () =>
    import('../features/device-monitor/AdjustmentPage.tsx').then((x) => x.AdjustmentPage),
  DeviceLog: () => import('../features/device-monitor/DeviceLogPage.tsx').then((x) => x.DeviceLogPage),
  deviceManage: () => import('../features/devices/DeviceManagePage.tsx').then((x) => x.DeviceManagePage),
  gatewayManage: () => import('../features/gateways/GatewayManagePage.tsx').then((x) => x.GatewayManagePage),
  ingestHealth: () => import('../features/ingest/IngestHealthPage.tsx').then((x) => x.IngestHealthPage),
  planGenCapacity: () => import('../features/plans/PlanPage.tsx').then((x) => x.PlanPage),
  priceManage: () => import('../features/prices/PriceManagePage.tsx').then((x) => x.PriceManagePage),
  historyCorrection: () =>
    import('../features/history-correction/HistoryCorrectionPage.tsx').then((x) => x.HistoryCorrectionPage),
  backgroundJobs: () => import('../features/jobs/JobsPage.tsx').then((x) => x.JobsPage),
  analysisHomeSimple: () => import('../features/analysis/AnalysisHomePage.tsx').then((x) => x.AnalysisHomePage),
  lossAnalysis: () => import('../features/analysis/LossAnalysisPage.tsx').then((x) => x.LossAnalysisPage),
  shadowAnalysis: () => import('../features/analysis/ShadowAnalysisPage.tsx').then((x) => x.ShadowAnalysisPage),
  deviceFault: () => import('../features/analysis/DeviceFaultPage.tsx').then((x) => x.DeviceFaultPage),
  deviceMonitor: () => import('../features/analysis/DeviceSpreadPage.tsx').then((x) => x.DeviceSpreadPage),
  inverterBrandComparison: () =>
    import('../features/analysis/BrandComparisonPage.tsx').then((x) => x.BrandComparisonPage),
  ashAnalysis: () => import('../features/cleaning/AshAnalysisPage.tsx').then((x) => x.AshAnalysisPage),
  expertAnalysis: () => import('../features/data-cube/ExpertAnalysisPage.tsx').then((x) => x.ExpertAnalysisPage),
  operationMonitorNew: () => import('../features/tasks/OperationMonitorPage.tsx').then((x) => x.OperationMonitorPage),
  workTicketManagement: () => import('../features/work-tickets/WorkTicketPage.tsx').then((x) => x.WorkTicketPage),
  operationTicketManagement: () =>
    import('../features/operation-tickets/OperationTicketPage.tsx').then((x) => x.OperationTicketPage),
  'typical-ticket': () => import('../features/typical-tickets/TypicalTicketPage.tsx').then((x) => x.TypicalTicketPage),
  threePeople: () => import('../features/three-people/ThreePeoplePage.tsx').then((x) => x.ThreePeoplePage),
  DangerousPointMainTain: () => import('../features/hazards/DangerousPointPage.tsx').then((x) => x.DangerousPointPage),
  deviceRunLog: () => import('../features/run-log/RunLogPage.tsx').then((x) => x.RunLogPage),
  docManagement: () => import('../features/documents/DocumentPage.tsx').then((x) => x.DocManagementPage),
  archivesManagement: () => import('../features/documents/DocumentPage.tsx').then((x) => x.ArchivesPage),
  sharePeopleManagement: () => import('../features/staff/SharePeoplePage.tsx').then((x) => x.SharePeoplePage),
  operHistorStatic: () => import('../features/work-history/WorkHistoryPage.tsx').then((x) => x.WorkHistoryPage),
  redEnvelopeStatistics: () => import('../features/work-history/RewardPage.tsx').then((x) => x.RewardPage),
  inspectionConfigure: () =>
    import('../features/inspection/InspectionConfigurePage.tsx').then((x) => x.InspectionConfigurePage),
  todolist: () => import('../features/todo/TodoListPage.tsx').then((x) => x.TodoListPage),
  defectManagement: () => import('../features/defects/DefectManagementPage.tsx').then((x) => x.DefectManagementPage),
  operationsRepository: () =>
    import('../features/knowledge/OperationsRepositoryPage.tsx').then((x) => x.OperationsRepositoryPage),
  electronicAccount: () =>
    import('../features/equipment/ElectronicAccountPage.tsx').then((x) => x.ElectronicAccountPage),
  inverterSubarray: () => import('../features/device-monitor/SubArrayPage.tsx').then((x) => x.SubArrayPage),
} satisfies Record<BuiltScreenName, Page>
