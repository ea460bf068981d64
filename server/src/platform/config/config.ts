import { resolve } from 'node:path'
import * as read from './settings.ts'
import type { Demo, NamedLink, Reader } from './settings.ts'

export const roles = ['api', 'ingest', 'jobs', 'simulator'] as const
export type Role = (typeof roles)[number]
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Certificate and key of the doors of gateways, as PEM files; without encryption they then listen on loopback only. */
export interface IngestTls {
  certFile: string
  keyFile: string
  mqttPort: number
  httpPort: number
}

export interface Config {
  port: number
  host: string
  mqttPort: number
  /** Where ingest takes frames by HTTP, and our own processes ask it for the latest values. */
  ingestPort: number
  /** Absent: the doors of gateways are not encrypted here. */
  ingestTls: IngestTls | undefined
  /** Where an ingest on another machine answers, and what our processes show it; absent: the one of this machine. */
  ingestUrl?: string
  ingestSecret?: string
  /** For how many days frames, quarter hours and days are kept; 0 is for ever. */
  retention: { rawDays: number; slotDays: number; dayDays: number }
  /** What waits for the telemetry store on disk; beyond it gateways are asked to keep theirs. */
  logLimitMb: number
  /** How far back the demo's history goes. */
  historyDays: number
  dataFolder: string
  demo: Demo
  /** Absent: the embedded server of that kind is started. */
  databaseUrl?: string
  clickhouseUrl?: string
  clickhouseCluster?: string
  mqttUrl?: string
  roles: readonly Role[]
  logLevel: (typeof logLevels)[number]
  /** Addresses whose X-Forwarded-* headers are believed; none by default. */
  trustProxy: readonly string[]
  /** Other origins that our pages may show in a frame, or call. */
  frameSources: readonly string[]
  connectSources: readonly string[]
  /** Where named entries of the menu lead, and its one external link; absent: what the product starts with. */
  outerAddresses?: Readonly<Record<string, string>>
  externalLink?: NamedLink | 'off'
  /** Where alarms are mailed through, and as whom; absent: no mail. */
  smtpUrl?: string
  mailFrom: string
  /** Hosts that alarms may be posted to; none by default. */
  webhookHosts: readonly string[]
  idleMinutes: number
  loginFailures: number
  lockMinutes: number
  /** Ended sessions and forgotten sign-in failures are kept so long. */
  keepSessionDays: number
}

export type ConfigReading = { ok: true; config: Config } | { ok: false; mistakes: string[] }
type Env = Record<string, string | undefined>

const ownPrefix = 'FENGGUANG_'
export const ownNames = [
  'FENGGUANG_DATA',
  'FENGGUANG_DEMO',
  'FENGGUANG_ROLES',
  'FENGGUANG_LOG_LIMIT_MB',
  'FENGGUANG_HISTORY_DAYS',
  'FENGGUANG_KEEP_RAW_DAYS',
  'FENGGUANG_KEEP_QUARTER_DAYS',
  'FENGGUANG_KEEP_DAY_DAYS',
  'FENGGUANG_TRUST_PROXY',
  'FENGGUANG_FRAME_SOURCES',
  'FENGGUANG_CONNECT_SOURCES',
  'FENGGUANG_OUTER_ADDRESSES',
  'FENGGUANG_EXTERNAL_LINK',
  'FENGGUANG_MAIL_FROM',
  'FENGGUANG_WEBHOOK_HOSTS',
  'FENGGUANG_IDLE_MINUTES',
  'FENGGUANG_LOGIN_FAILURES',
  'FENGGUANG_LOCK_MINUTES',
  'FENGGUANG_KEEP_SESSION_DAYS',
] as const

/** Addresses may carry a password: a mistake in one is named without its value. */
const secret = new Set(['DATABASE_URL', 'CLICKHOUSE_URL', 'MQTT_URL', 'INGEST_URL', 'INGEST_SECRET', 'SMTP_URL'])

const outlasts = (longer: number, shorter: number): boolean => longer === 0 || (shorter !== 0 && longer >= shorter)
const tooShort = (name: string, days: number, other: string): string =>
  `${name}=${days}: expected 0 (for ever) or at least ${other}`

/** Days are computed from quarter hours and those from frames: each must outlast what it is computed from. */
function retentionMistakes({ rawDays, slotDays, dayDays }: Config['retention']): string[] {
  return [
    ...(outlasts(slotDays, rawDays)
      ? []
      : [tooShort('FENGGUANG_KEEP_QUARTER_DAYS', slotDays, 'FENGGUANG_KEEP_RAW_DAYS')]),
    ...(outlasts(dayDays, slotDays)
      ? []
      : [tooShort('FENGGUANG_KEEP_DAY_DAYS', dayDays, 'FENGGUANG_KEEP_QUARTER_DAYS')]),
  ]
}

type Maybe = <T>(name: string, reader: Reader<T>) => T | undefined

function tlsOf(maybe: Maybe, mistakes: string[]): IngestTls | undefined {
  const [certFile, keyFile] = [maybe('INGEST_TLS_CERT', read.folder), maybe('INGEST_TLS_KEY', read.folder)]
  const mqttPort = maybe('MQTT_TLS_PORT', read.integer(0, 65_535)) ?? 8883
  const httpPort = maybe('INGEST_TLS_PORT', read.integer(0, 65_535)) ?? 8443
  if ((certFile === undefined) !== (keyFile === undefined))
    mistakes.push('INGEST_TLS_CERT and INGEST_TLS_KEY: expected both, or neither')
  return certFile && keyFile ? { certFile, keyFile, mqttPort, httpPort } : undefined
}

export function readConfig(env: Env): ConfigReading {
  const mistakes: string[] = []
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const maybe = <T>(name: string, reader: Reader<T>): T | undefined => {
    const given = text(name)
    if (given === undefined) return undefined
    const reading = reader(given)
    if ('value' in reading) return reading.value
    mistakes.push(`${name}${secret.has(name) ? '' : `=${given}`}: expected ${reading.expected}`)
    return undefined
  }
  const demo = maybe('FENGGUANG_DEMO', read.demo) ?? { on: true }
  const asked = maybe('FENGGUANG_ROLES', read.someOf(roles))
  if (asked?.includes('simulator') && !demo.on)
    mistakes.push(`FENGGUANG_ROLES=${text('FENGGUANG_ROLES')}: simulator runs only in demo mode (FENGGUANG_DEMO)`)
  const config: Config = {
    port: maybe('PORT', read.integer(0, 65_535)) ?? 8080,
    host: maybe('HOST', read.host) ?? (demo.on ? '127.0.0.1' : '0.0.0.0'),
    mqttPort: maybe('MQTT_PORT', read.integer(0, 65_535)) ?? 1883,
    ingestPort: maybe('INGEST_PORT', read.integer(0, 65_535)) ?? 8081,
    ingestTls: tlsOf(maybe, mistakes),
    ingestUrl: maybe('INGEST_URL', read.url('http:', 'https:')),
    ingestSecret: maybe('INGEST_SECRET', read.longText(32)),
    retention: {
      rawDays: maybe('FENGGUANG_KEEP_RAW_DAYS', read.days(31)) ?? 400,
      slotDays: maybe('FENGGUANG_KEEP_QUARTER_DAYS', read.days(31)) ?? 1830,
      dayDays: maybe('FENGGUANG_KEEP_DAY_DAYS', read.days(366)) ?? 0,
    },
    logLimitMb: maybe('FENGGUANG_LOG_LIMIT_MB', read.integer(16, 100_000_000)) ?? 20_480,
    historyDays: maybe('FENGGUANG_HISTORY_DAYS', read.integer(0, 3650)) ?? 60,
    dataFolder: resolve(maybe('FENGGUANG_DATA', read.folder) ?? 'data'),
    demo,
    databaseUrl: maybe('DATABASE_URL', read.url('postgres:', 'postgresql:')),
    clickhouseUrl: maybe('CLICKHOUSE_URL', read.url('http:', 'https:')),
    clickhouseCluster: maybe('CLICKHOUSE_CLUSTER', read.identifier),
    mqttUrl: maybe('MQTT_URL', read.url('mqtt:', 'mqtts:', 'ws:', 'wss:')),
    roles: asked ?? roles.filter((role) => role !== 'simulator' || demo.on),
    logLevel: maybe('LOG_LEVEL', read.oneOf(logLevels)) ?? 'info',
    trustProxy: maybe('FENGGUANG_TRUST_PROXY', read.proxies) ?? [],
    frameSources: maybe('FENGGUANG_FRAME_SOURCES', read.origins) ?? [],
    connectSources: maybe('FENGGUANG_CONNECT_SOURCES', read.origins) ?? [],
    outerAddresses: maybe('FENGGUANG_OUTER_ADDRESSES', read.addresses),
    externalLink: maybe('FENGGUANG_EXTERNAL_LINK', read.namedLink),
    smtpUrl: maybe('SMTP_URL', read.url('smtp:', 'smtps:')),
    mailFrom: maybe('FENGGUANG_MAIL_FROM', read.longText(3)) ?? 'fengguang@localhost',
    webhookHosts: maybe('FENGGUANG_WEBHOOK_HOSTS', read.hosts) ?? [],
    idleMinutes: maybe('FENGGUANG_IDLE_MINUTES', read.integer(1, 100_000)) ?? 720,
    loginFailures: maybe('FENGGUANG_LOGIN_FAILURES', read.integer(1, 1_000_000)) ?? 5,
    lockMinutes: maybe('FENGGUANG_LOCK_MINUTES', read.integer(1, 100_000)) ?? 15,
    keepSessionDays: maybe('FENGGUANG_KEEP_SESSION_DAYS', read.integer(1, 3650)) ?? 30,
  }
  if (config.clickhouseCluster && !text('CLICKHOUSE_URL'))
    mistakes.push('CLICKHOUSE_CLUSTER: needs CLICKHOUSE_URL, the embedded engine is a single node')
  if (config.port !== 0 && config.port === config.mqttPort && !config.mqttUrl)
    mistakes.push(`MQTT_PORT=${config.mqttPort}: expected a port other than PORT`)
  const taken = [config.port, config.mqttUrl ? 0 : config.mqttPort]
  if (config.ingestPort !== 0 && taken.includes(config.ingestPort))
    mistakes.push(`INGEST_PORT=${config.ingestPort}: expected a port other than PORT and MQTT_PORT`)
  mistakes.push(...retentionMistakes(config.retention))
  for (const name of Object.keys(env))
    if (name.startsWith(ownPrefix) && !ownNames.some((own) => own === name))
      mistakes.push(`${name}: unknown setting, the known ones are ${ownNames.join(', ')}`)
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, config }
}
