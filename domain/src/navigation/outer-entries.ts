import type { TextPair } from '../kernel/texts.ts'
import type { OuterName } from './destinations.ts'
import type { ModuleName } from './modules.ts'
import type { IconName } from './screen.model.ts'
import { screens, type ScreenName } from './screens.ts'

interface OuterEntry {
  title: TextPair
  icon: IconName
  module: ModuleName
  /** Users who see this screen see the entry. */
  with: ScreenName
}
const ofScreen = (name: ScreenName): OuterEntry => ({ ...screens[name], with: name })
const beside = (title: TextPair, icon: IconName, name: ScreenName): OuterEntry => ({
  title,
  icon,
  module: screens[name].module,
  with: name,
})

/** How they stand in a menu: apart from their names, because only the server makes menus. */
export const outerEntries = {
  contract: beside(['合同管理', 'Contract management'], 'document', 'stationManage'),
  dataQuery: ofScreen('dataQuery'),
  runStatus: ofScreen('runStatus'),
  userManagement: beside(['用户管理（外部）', 'User management (outer)'], 'user', 'userManagementN'),
  roleManagement: ofScreen('roleManagement'),
  companyManagement: beside(['公司管理', 'Company management'], 'settings', 'departmentManagementN'),
  stationManagement: beside(['电站管理（外部）', 'Station management (outer)'], 'station', 'stationManage'),
  protocolManagement: beside(['协议管理', 'Protocol management'], 'switch', 'stationManage'),
  productManagement: beside(['产品管理', 'Product management'], 'devices', 'stationManage'),
  manufacturerManagement: beside(['厂家管理', 'Manufacturer management'], 'department', 'stationManage'),
  monitoringSummary: ofScreen('monitoringSummary'),
  analyzeSummary: ofScreen('analyzeSummary'),
  actionPlanSummary: ofScreen('actionPlanSummary'),
  maintenancePersonSummary: ofScreen('maintenancePersonSummary'),
  productionManageSummary: ofScreen('productionManageSummary'),
  efficientOperationSummary: ofScreen('efficientOperationSummary'),
  knowledgeBaseSummary: ofScreen('knowledgeBaseSummary'),
  dataReportSummary: ofScreen('dataReportSummary'),
  dataShareSummary: ofScreen('dataShareSummary'),
  smartVideo: ofScreen('smartVideo'),
} as const satisfies Record<OuterName, OuterEntry>
