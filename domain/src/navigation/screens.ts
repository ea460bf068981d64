import {
  comprehensiveEnergyScreens,
  dataFillingScreens,
  regionalProjectScreens,
  runningAnalysisScreens,
  windAnalysisScreens,
} from './analysis.screens.ts'
import { companyManagementScreens } from './company.screens.ts'
import { maintenanceScreens, safetyScreens, secondCloudScreens } from './maintenance.screens.ts'
import {
  dualViewScreens,
  learningScreens,
  myDepartmentScreens,
  operationsScreens,
  videoScreens,
} from './operations.screens.ts'

/** The whole product, one row per screen, in menu order. `web/src/app/pages.ts` must have a page for each built one. */
export const screens = {
  ...operationsScreens,
  ...myDepartmentScreens,
  ...runningAnalysisScreens,
  ...dataFillingScreens,
  ...comprehensiveEnergyScreens,
  ...regionalProjectScreens,
  ...secondCloudScreens,
  ...videoScreens,
  ...maintenanceScreens,
  ...windAnalysisScreens,
  ...safetyScreens,
  ...learningScreens,
  ...dualViewScreens,
  ...companyManagementScreens,
}

export type ScreenName = keyof typeof screens
export type BuiltScreenName = { [N in ScreenName]: (typeof screens)[N]['built'] extends true ? N : never }[ScreenName]

export const isScreenName = (name: string): name is ScreenName => Object.hasOwn(screens, name)
export const screenNames = Object.keys(screens).filter(isScreenName)
export const isBuilt = (name: ScreenName): name is BuiltScreenName => screens[name].built
export const builtScreenNames = screenNames.filter(isBuilt)
