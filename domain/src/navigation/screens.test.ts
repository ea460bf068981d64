import { expect, test } from 'vitest'
import { defaultRefreshSeconds, iconNames, screenGroups, type Screen } from './screen.model.ts'
import { moduleNames, modules, type ModuleName } from './modules.ts'
import { builtScreenNames, isScreenName, screenNames, screens } from './screens.ts'

/** Specification §2, row by row: number of the requirement, name, path as spelled, parent, needs, themes, refresh, inherits; `-` is not stated. */
const stated = `
50 businessConfig /businessConfig operations - - - -
51 settlementPower /settlementPower operations - - - -
52 departmentHome /departmentHome operations - - - -
53 dataQuery /dataQuery operations - - - -
54 runStatus /runStatus operations - - - -
55 smartVideo /smartVideo operations - - - -
57 testPage /testPage operations - darkBlue - -
59 onlineFillReport / fill NONE light+dark - -
60 planGenCapacity /planGenCapacity fill NONE light+dark - -
62 analysisHomeSimple /analysisHomeSimple - NONE darkBlue+dark 20 -
64 shadowAnalysis /shadowAnalysis analysis PV_STATION light+dark - -
65 ashAnalysis /ashAnalysis analysis PV_STATION light+dark - -
66 lossAnalysis /lossAnalysis analysis PV_STATION light+dark - -
67 deviceFault /deviceFault analysis PV_STATION light+dark - -
68 deviceMonitor /deviceMonitor analysis PV_STATION light+dark - -
69 expertAnalysis /expertAnalysis analysis NONE light+dark - -
70 inverterBrandComparison /inverterBrandComparison analysis PV_STATION+PV_COMPANY light+dark - -
72 roleManagement /roleManagement companyManagement - darkBlue - -
73 peopleOrganizationManage /peopleOrganizationManage companyManagement - light - -
74 userManagementN /userManagementN companyManagement - light - -
75 stationManage /stationManage companyManagement - darkBlue - -
76 messageManage /messageManage companyManagement - darkBlue - -
77 inverterSubarray /inverterSubarray companyManagement - light - roleManagement+userManagementN+departmentManagementN
79 departmentManagementN /departmentManagementN companyManagement - light - -
80 henanHome /henanHome - NONE - 10 -
81 henanMonitoring /henanMonitoring - PV_STATION+PV_COMPANY+DEFAULT - 10 -
82 henanStationOverview /henanStationOverview - - dark 20 -
83 henanCleanSuggest /henanCleanSuggest - - dark 20 -
84 homeSimple /homeSimple - - - 60 -
85 homeSimpleSH /homeSimpleSH - - - 60 -
86 homeShanghai /homeShanghai - - - 20 -
87 dataReport /dataReport - PV_STATION+PV_COMPANY+WP_STATION+WP_COMPANY+DEFAULT - - -
88 reportForms /reportForms - PV_STATION+PV_COMPANY+WP_STATION+WP_COMPANY+DEFAULT - - -
89 stationRun /stationRun - - - 20 -
90 deviceList /deviceList - PV_STATION+PV_COMPANY+WP_STATION+WP_COMPANY+DEFAULT+CE_STATION - 20 -
91 deviceListMasses /deviceListMasses - PV_STATION+PV_COMPANY+WP_STATION+WP_COMPANY+DEFAULT+CE_STATION - 20 -
92 deviceMatrix /deviceMatrix - PV_STATION+WP_STATION - - deviceList
93 deviceLayoutView /deviceLayoutView - WP_STATION - - -
94 deviceAlarm /deviceAlarm - - - - -
95 runningConditionAdjustment /runningConditionAdjustment - - - - -
96 DeviceLog /DeviceLog - - - - runningConditionAdjustment
97 wiringDiagram /wiringDiagram - PV_STATION+WP_STATION - - -
98 videoIntelligentBox /videoIntelligentBox - - - - -
99 videoSurveillance /videoSurveillance - - - - -
100 videoSurveillanceTheMasses /videoSurveillanceTheMasses - - - - -
101 visualizedPlatform /visualizedPlatform - - - 30 -
102 operationViewMode /operationViewMode - - - 30 -
103 operationViewModeMasses /operationViewModeMasses - - - 30 -
104 learningSystemHome /learningSystemHome - - - - -
105 learningSystemDetail /learningSystemDetail/{menuId}/{isHavePass}/{name} - - - - -
107 comprehensiveStation /comprehensiveStation - PV_STATION - 20 -
108 chargingPile /chargingPile - - - - -
109 energyStorage /energyStorage - - - - -
110 energyStorageCsipc /energyStorageCsipc - CE_STATION - - -
111 environmentMonitoring /environmentMonitoring - PV_STATION - - -
112 highVoltageSwitch /highVoltageSwitch - PV_STATION - - -
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
  .map((line) => line.split(' '))
  .map(([number, ...row]) => ({ number, row: row as [string, string, string, string, string, string, string] }))
/** A screen that waits for its page proves nothing yet. */
const provenBy = (name: string, number = '') => (isScreenName(name) && screens[name].built ? `[req ${number}]` : '')
const list = (text: string) => (text === '-' ? undefined : text.split('+'))

/** Where §2 states no refresh a live screen takes the default of §9, and only that. */
const liveByOurChoice = ({ refreshSeconds }: Screen) => refreshSeconds && defaultRefreshSeconds

test.each(rows.map(({ number, row }) => [row[0], provenBy(row[0], number), row] as const))(
  '%s is the row of the specification %s',
  (name, _proves, [, spelled, parent, needs, themes, refresh, inherits]) => {
    if (!isScreenName(name)) throw new Error(`${name} is missing`)
    const screen = screens[name]
    // Flat is canonical; the child "/" of /fill has its own name for an address (wire decision).
    expect(screen.path).toBe(
      name === 'onlineFillReport' ? '/onlineFillReport' : spelled.replaceAll(/\{(\w+)\}/g, ':$1'),
    )
    expect(screen.parent ?? '-').toBe(parent)
    expect(screen.needs).toEqual(list(needs))
    expect(screen.themes).toEqual(list(themes))
    expect(screen.refreshSeconds).toBe(refresh === '-' ? liveByOurChoice(screen) : Number(refresh))
    expect(screen.inherits).toEqual(name === 'learningSystemDetail' ? ['learningSystemHome'] : list(inherits))
  },
)

/** Modules for which §2 lists no names: the entries are our reading. */
const unlisted = new Set(['runningAnalysis', 'dataFilling', 'regionalProject', 'videoSurveillance'])
const ordered = Object.entries(menus).map(([module, names]) => ({
  module,
  names,
  proves: unlisted.has(module) ? '[req 19]' : '',
}))

test.each(ordered)('module $module begins with its entries in their order $proves', ({ module, names }) => {
  const expected = names.split(' ')
  expect(screenNames.filter((name) => screens[name].module === module).slice(0, expected.length)).toEqual(expected)
})

test('no screen is invented but those marked as ours, and side-menu names have their own address', () => {
  const named = new Set([
    ...rows.map(({ row }) => row[0]),
    ...Object.values(menus).flatMap((names) => names.split(' ')),
  ])
  const ours = screenNames.filter((name) => screens[name].ours)
  expect(ours).toEqual([
    'deviceManage',
    'gatewayManage',
    'ingestHealth',
    'priceManage',
    'historyCorrection',
    'backgroundJobs',
  ])
  expect(new Set(screenNames)).toEqual(new Set([...named, ...ours]))
  const menuOnly = screenNames.filter((name) => !screens[name].ours && rows.every(({ row }) => row[0] !== name))
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

test('only the gallery is unrestricted: §2 names no such screen, and it shows no data', () => {
  expect(screenNames.filter((name) => screens[name].unrestricted)).toEqual(['testPage'])
  expect([...screens.testPage.reads, ...screens.testPage.acts]).toEqual([])
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

test('the thirteen modules of §1 stand in their order, with ours last [req 18]', () => {
  expect(moduleNames.map((name) => modules[name].title[1].toLowerCase())).toEqual([
    'operations management',
    'my department',
    'running analysis',
    'data filling',
    'comprehensive energy',
    'regional project (henan)',
    'second-generation cloud',
    'video surveillance',
    'operations and maintenance management',
    'expert intelligent analysis (wind)',
    'safety management',
    'learning system',
    'operations monitoring (dual view)',
    'company management',
  ])
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
