import type { ScreenGrant } from '@fengguang/domain/access/visible-screens'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { screenNames, screens, type ScreenName } from '@fengguang/domain/navigation/screens'

export const roleNames = textPairs({
  administrator: ['管理员', 'Administrator'],
  operator: ['运行人员', 'Operator'],
  analyst: ['分析人员', 'Analyst'],
  maintainer: ['检修人员', 'Maintenance staff'],
  safety: ['安全员', 'Safety officer'],
  viewer: ['只读用户', 'Viewer'],
})
export type RoleTemplate = keyof typeof roleNames

const homes = ['homeSimple', 'visualizedPlatform', 'operationViewMode'] as const satisfies ScreenName[]
const plants = ['stationRun', 'deviceLayoutView', 'wiringDiagram', 'videoSurveillance'] as const satisfies ScreenName[]
const losses = [
  'analysisHomeSimple',
  'lossAnalysis',
  'deviceFault',
  'deviceMonitor',
  'inverterBrandComparison',
  'shadowAnalysis',
  'expertAnalysis',
] as const satisfies ScreenName[]
const analyses = [...losses, 'ashAnalysis'] as const satisfies ScreenName[]
const devices = [
  'deviceList',
  'deviceAlarm',
  'operationMonitorNew',
  'docManagement',
  'deviceRunLog',
  'archivesManagement',
  'inspectionConfigure',
  'defectManagement',
  'operationsRepository',
  'electronicAccount',
  'todolist',
] as const satisfies ScreenName[]
const places = ['stationManage', 'deviceManage', 'priceManage'] as const satisfies ScreenName[]
/** How the work went and who can do it: looked at by all who see tasks. */
const histories = ['operHistorStatic', 'sharePeopleManagement'] as const satisfies ScreenName[]
/** Who may sign tickets, and what is dangerous about work. */
const safetyBooks = ['DangerousPointMainTain', 'threePeople'] as const satisfies ScreenName[]
/** Work is asked for, issued, permitted and stopped here. */
const tickets = ['workTicketManagement', 'operationTicketManagement', 'typical-ticket'] as const satisfies ScreenName[]
const fills = ['planGenCapacity'] as const satisfies ScreenName[]
const watching = [...plants, ...devices] as const
const look = (...names: ScreenName[]): ScreenGrant[] => names.map((screen) => ({ screen, mayOperate: false }))
const operate = (...names: ScreenName[]): ScreenGrant[] => names.map((screen) => ({ screen, mayOperate: true }))

/** Plants and devices to watch, without a home. */
export const watchGrants: readonly ScreenGrant[] = look(
  ...watching,
  ...places,
  ...fills,
  ...analyses,
  ...histories,
  ...safetyBooks,
  ...tickets,
)

/** What each role of a company of the demo starts with; administrators change it later. */
export const grantsOf: Record<RoleTemplate, readonly ScreenGrant[]> = {
  administrator: operate(...screenNames),
  operator: [
    ...look(...homes, ...places, ...losses, ...histories, ...safetyBooks),
    ...operate(...watching, 'runningConditionAdjustment', ...fills, 'ashAnalysis', ...tickets),
  ],
  analyst: [
    ...look(
      ...homes,
      ...watching,
      'runningConditionAdjustment',
      ...places,
      ...fills,
      ...histories,
      ...safetyBooks,
      ...tickets,
    ),
    ...operate(...analyses),
  ],
  maintainer: [
    ...look(
      ...homes,
      ...plants,
      'runningConditionAdjustment',
      ...places,
      ...fills,
      ...losses,
      ...histories,
      ...safetyBooks,
    ),
    ...operate(...devices, 'ashAnalysis', ...tickets),
  ],
  safety: [
    ...look(...homes, ...watching, ...places, ...fills, ...analyses, ...histories),
    ...operate(...safetyBooks, ...tickets),
  ],
  viewer: look(...homes, ...watching, ...places, ...fills, ...analyses, ...histories, ...safetyBooks, ...tickets),
}

/** Screens made for one province belong to who works there: the demo has them, a new company does not. */
const isRegional = (name: string): boolean =>
  Object.hasOwn(screens, name) && screens[name as ScreenName].region !== undefined
export const grantsWithoutRegions = (template: RoleTemplate): readonly ScreenGrant[] =>
  grantsOf[template].filter(({ screen }) => !isRegional(screen))

/** Those who run plants see the plants of their own organisations. */
export const stationScopeOf: Record<RoleTemplate, 'all' | 'organisation'> = {
  administrator: 'all',
  operator: 'organisation',
  analyst: 'all',
  maintainer: 'organisation',
  safety: 'all',
  viewer: 'all',
}
