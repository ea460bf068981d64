import { expect, test } from 'vitest'
import { defaultRefreshSeconds, iconNames, screenGroups, type Screen } from './screen.model.ts'
import { moduleNames, modules, type ModuleName } from './modules.ts'
import { builtScreenNames, isScreenName, screenNames, screens } from './screens.ts'

/** Specification §2, row by row: name, path as spelled, parent, needs, themes, refresh, inherits; `-` is not stated. */
const stated = `
businessConfig /businessConfig operations - - - -
settlementPower /settlementPower operations - - - -
departmentHome /departmentHome operations - - - -
dataQuery /dataQuery operations - - - -
runStatus /runStatus operations - - - -
smartVideo /smartVideo operations - - - -
testPage /testPage operations - darkBlue - -
onlineFillReport / fill NONE light+dark - -
planGenCapacity /planGenCapacity fill NONE light+dark - -
analysisHomeSimple /analysisHomeSimple - NONE darkBlue+dark 20 -
shadowAnalysis /shadowAnalysis analysis PV_STATION light+dark - -
ashAnalysis /ashAnalysis analysis PV_STATION light+dark - -
lossAnalysis /lossAnalysis analysis PV_STATION light+dark - -
deviceFault /deviceFault analysis PV_STATION light+dark - -
deviceMonitor /deviceMonitor analysis PV_STATION light+dark - -
expertAnalysis /expertAnalysis analysis NONE light+dark - -
inverterBrandComparison /inverterBrandComparison analysis PV_STATION+PV_COMPANY light+dark - -
roleManagement /roleManagement companyManagement - darkBlue - -
peopleOrganizationManage /peopleOrganizationManage companyManagement - light - -
userManagementN /userManagementN companyManagement - light - -
stationManage /stationManage companyManagement - darkBlue - -
messageManage /messageManage companyManagement - darkBlue - -
inverterSubarray /inverterSubarray companyManagement - light - roleManagement+userManagementN+departmentManagementN
departmentManagementN /departmentManagementN companyManagement - light - -
henanHome /henanHome - NONE - 10 -
henanMonitoring /henanMonitoring - PV_STATION+PV_COMPANY+DEFAULT - 10 -
henanStationOverview /henanStationOverview - - dark 20 -
henanCleanSuggest /henanCleanSuggest - - dark 20 -
homeSimple /homeSimple - - - 60 -
homeSimpleSH /homeSimpleSH - - - 60 -
homeShanghai /homeShanghai - - - 20 -
dataReport /dataReport - PV_STATION+PV_COMPANY+WP_STATION+WP_COMPANY+DEFAULT - - -
reportForms /reportForms - PV_STATION+PV_COMPANY+WP_STATION+WP_COMPANY+DEFAULT - - -
stationRun /stationRun - - - 20 -
deviceList /deviceList - PV_STATION+PV_COMPANY+WP_STATION+WP_COMPANY+DEFAULT+CE_STATION - 20 -
deviceListMasses /deviceListMasses - PV_STATION+PV_COMPANY+WP_STATION+WP_COMPANY+DEFAULT+CE_STATION - 20 -
deviceMatrix /deviceMatrix - PV_STATION+WP_STATION - - deviceList
deviceLayoutView /deviceLayoutView - WP_STATION - - -
deviceAlarm /deviceAlarm - - - - -
runningConditionAdjustment /runningConditionAdjustment - - - - -
DeviceLog /DeviceLog - - - - runningConditionAdjustment
wiringDiagram /wiringDiagram - PV_STATION+WP_STATION - - -
videoIntelligentBox /videoIntelligentBox - - - - -
videoSurveillance /videoSurveillance - - - - -
videoSurveillanceTheMasses /videoSurveillanceTheMasses - - - - -
visualizedPlatform /visualizedPlatform - - - 30 -
operationViewMode /operationViewMode - - - 30 -
operationViewModeMasses /operationViewModeMasses - - - 30 -
learningSystemHome /learningSystemHome - - - - -
learningSystemDetail /learningSystemDetail/{menuId}/{isHavePass}/{name} - - - - -
comprehensiveStation /comprehensiveStation - PV_STATION - 20 -
chargingPile /chargingPile - - - - -
energyStorage /energyStorage - - - - -
energyStorageCsipc /energyStorageCsipc - CE_STATION - - -
environmentMonitoring /environmentMonitoring - PV_STATION - - -
highVoltageSwitch /highVoltageSwitch - PV_STATION - - -
`

/** Specification §2 "Side menu", in its order. */
const menus = {
  operations:
    'homeSimple homeSimpleSH stationRun deviceList deviceAlarm runningConditionAdjustment dataReport wiringDiagram videoIntelligentBox homeShanghai',
  myDepartment: 'departmentHome',
  comprehensiveEnergy: 'comprehensiveStation energyStorage chargingPile environmentMonitoring highVoltageSwitch',
  secondCloud:
    'monitoringSummary videoSurveillanceNew analyzeSummary actionPlanSummary maintenancePersonSummary productionManageSummary efficientOperationSummary knowledgeBaseSummary dataReportSummary dataShareSummary dataExport settlementAmount dataQuery runStatus workingConfigure',
  maintenance:
    'sharePeopleManagement operationMonitorNew electronicAccount defectManagement inspectionConfigure deviceRunLog docManagement operHistorStatic operationsRepository redEnvelopeStatistics knowledgeBaseTest settlementPower archivesManagement',
  windAnalysis: 'deviceMonitorWind lossAnalysisWind energyEfficiencyWind runningStateWind torqueControlWind',
  safety: 'todolist typical-ticket workTicketManagement operationTicketManagement threePeople DangerousPointMainTain',
  learning: 'learningSystemHome',
  dualView: 'operationViewMode',
  // Our reading of the modules §2 leaves unlisted.
  runningAnalysis:
    'analysisHomeSimple shadowAnalysis ashAnalysis lossAnalysis deviceFault deviceMonitor expertAnalysis inverterBrandComparison',
  dataFilling: 'onlineFillReport planGenCapacity',
  regionalProject: 'henanHome henanMonitoring henanStationOverview henanCleanSuggest',
  videoSurveillance: 'videoSurveillance videoSurveillanceTheMasses',
} as const satisfies Partial<Record<ModuleName, string>>

const rows = stated
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string, string, string, string, string, string])
const list = (text: string) => (text === '-' ? undefined : text.split('+'))

/** Where §2 states no refresh a live screen takes the default of §9, and only that. */
const liveByOurChoice = ({ refreshSeconds }: Screen) => refreshSeconds && defaultRefreshSeconds

test.each(rows)('%s is the row of the specification', (name, spelled, parent, needs, themes, refresh, inherits) => {
  if (!isScreenName(name)) throw new Error(`${name} is missing`)
  const screen = screens[name]
  // Flat is canonical; the child "/" of /fill has its own name for an address (wire decision).
  expect(screen.path).toBe(name === 'onlineFillReport' ? '/onlineFillReport' : spelled.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(screen.parent ?? '-').toBe(parent)
  expect(screen.needs).toEqual(list(needs))
  expect(screen.themes).toEqual(list(themes))
  expect(screen.refreshSeconds).toBe(refresh === '-' ? liveByOurChoice(screen) : Number(refresh))
  expect(screen.inherits).toEqual(name === 'learningSystemDetail' ? ['learningSystemHome'] : list(inherits))
})

test.each(Object.entries(menus))('module %s begins with its entries in their order', (module, names) => {
  const expected = names.split(' ')
  expect(screenNames.filter((name) => screens[name].module === module).slice(0, expected.length)).toEqual(expected)
})

test('no screen is invented, and side-menu names have their own address', () => {
  const named = new Set([...rows.map(([name]) => name), ...Object.values(menus).flatMap((names) => names.split(' '))])
  expect(new Set(screenNames)).toEqual(named)
  const menuOnly = screenNames.filter((name) => rows.every(([stated]) => stated !== name))
  expect(menuOnly).toHaveLength(36)
  for (const name of menuOnly) expect(screens[name]).toMatchObject({ path: `/${name}` })
})

test('the frame redirects are the three of §2', () => {
  expect(screenNames.filter((name) => screens[name].frame)).toEqual(['dataQuery', 'runStatus', 'smartVideo'])
})

test('only the learning detail has an entrance, and it is the learning home', () => {
  const entered = screenNames.filter((name) => screens[name].enteredFrom)
  expect(entered.map((name) => [name, screens[name].enteredFrom])).toEqual([
    ['learningSystemDetail', 'learningSystemHome'],
  ])
})

test('nothing is unrestricted: §2 names no such screen', () => {
  expect(screenNames.filter((name) => screens[name].unrestricted)).toEqual([])
})

test('names, paths, titles and inheritance hold together', () => {
  expect(new Set(screenNames.map((name) => screens[name].path)).size).toBe(screenNames.length)
  for (const name of screenNames) {
    const { title, inherits = [], enteredFrom, parent } = screens[name]
    expect(title.every((text) => text.trim() !== '')).toBe(true)
    for (const source of [...inherits, ...(enteredFrom ? [enteredFrom] : [])]) expect(isScreenName(source)).toBe(true)
    expect([undefined, ...screenGroups]).toContain(parent)
  }
})

test('titles are told apart within a module in both languages', () => {
  for (const lang of [0, 1]) {
    const seen = screenNames.map((name) => `${screens[name].module} ${screens[name].title[lang]}`)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test('the modules of §1 stand in their order, with ours last', () => {
  expect(moduleNames).toHaveLength(14)
  expect(moduleNames.at(-1)).toBe('companyManagement')
  for (const name of moduleNames) expect(screenNames.some((screen) => screens[screen].module === name)).toBe(true)
})

test('every icon is in use', () => {
  const used = new Set<string>([
    ...screenNames.map((name) => screens[name].icon),
    ...moduleNames.map((name) => modules[name].icon),
  ])
  expect(iconNames.filter((icon) => !used.has(icon))).toEqual([])
})

test('a screen that is not built gives no permission', () => {
  const waiting = screenNames.filter((name) => !screens[name].built)
  expect(waiting.flatMap((name) => [...screens[name].reads, ...screens[name].acts])).toEqual([])
  expect(builtScreenNames.length).toBeGreaterThan(0)
})
