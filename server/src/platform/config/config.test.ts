import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const good = (env: Record<string, string>) => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  return reading.config
}
const mistakesOf = (env: Record<string, string>) => {
  const reading = readConfig(env)
  return reading.ok ? [] : reading.mistakes
}

describe('readConfig', () => {
  it('has the documented defaults', () => {
    expect(good({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      mqttPort: 1883,
      ingestPort: 8081,
      ingestUrl: undefined,
      ingestSecret: undefined,
      retention: { rawDays: 400, slotDays: 1830, dayDays: 0 },
      logLimitMb: 20_480,
      historyDays: 60,
      dataFolder: resolve('data'),
      demo: { on: true },
      databaseUrl: undefined,
      clickhouseUrl: undefined,
      clickhouseCluster: undefined,
      mqttUrl: undefined,
      roles: ['api', 'ingest', 'jobs', 'simulator'],
      logLevel: 'info',
      trustProxy: [],
      frameSources: [],
      connectSources: [],
      mailFrom: 'fengguang@localhost',
      webhookHosts: [],
      smtpUrl: undefined,
      idleMinutes: 720,
      loginFailures: 5,
      lockMinutes: 15,
      keepSessionDays: 30,
    })
  })

  it('outside demo mode listens on every address and starts no simulator', () => {
    expect(good({ FENGGUANG_DEMO: 'off' })).toMatchObject({ host: '0.0.0.0', roles: ['api', 'ingest', 'jobs'] })
  })

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '' }, { port: 8080 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ FENGGUANG_DEMO: '3' }, { demo: { on: true, stations: 3 } }],
    [{ FENGGUANG_DATA: '/var/lib/fengguang' }, { dataFolder: '/var/lib/fengguang' }],
    [{ FENGGUANG_ROLES: 'ingest, api' }, { roles: ['api', 'ingest'] }],
    [{ FENGGUANG_TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ FENGGUANG_TRUST_PROXY: 'off' }, { trustProxy: [] }],
    [
      { FENGGUANG_FRAME_SOURCES: 'https://maps.example.com, http://10.0.0.9:8080' },
      { frameSources: ['https://maps.example.com', 'http://10.0.0.9:8080'] },
    ],
    [{ DATABASE_URL: 'postgres://a@b/c' }, { databaseUrl: 'postgres://a@b/c' }],
    [{ CLICKHOUSE_URL: 'http://h:8123', CLICKHOUSE_CLUSTER: 'main' }, { clickhouseCluster: 'main' }],
    [
      { FENGGUANG_KEEP_RAW_DAYS: '90', FENGGUANG_KEEP_QUARTER_DAYS: '0' },
      { retention: { rawDays: 90, slotDays: 0, dayDays: 0 } },
    ],
    [{ INGEST_URL: 'http://ingest-1:8081' }, { ingestUrl: 'http://ingest-1:8081' }],
    [{ FENGGUANG_LOGIN_FAILURES: '1000' }, { loginFailures: 1000 }],
  ])('reads %o', (env, expected) => {
    expect(good(env)).toMatchObject(expected)
  })

  it.each([
    [{ PORT: '80a' }, 'PORT=80a: expected a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT=65536: expected a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT=-1: expected a whole number from 0 to 65535'],
    [{ PORT: '1883' }, 'MQTT_PORT=1883: expected a port other than PORT'],
    [{ INGEST_PORT: '8080' }, 'INGEST_PORT=8080: expected a port other than PORT and MQTT_PORT'],
    [{ HOST: 'a b' }, 'HOST=a b: expected an IP address or host name'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud: expected one of fatal, error, warn, info, debug, trace, silent'],
    [{ FENGGUANG_DEMO: 'yes' }, 'FENGGUANG_DEMO=yes: expected on, off or a number of stations from 1 to 10000'],
    [
      { FENGGUANG_ROLES: 'api,web' },
      'FENGGUANG_ROLES=api,web: expected a comma-separated subset of api, ingest, jobs, simulator',
    ],
    [
      { FENGGUANG_ROLES: 'simulator', FENGGUANG_DEMO: 'off' },
      'FENGGUANG_ROLES=simulator: simulator runs only in demo mode (FENGGUANG_DEMO)',
    ],
    [
      { FENGGUANG_TRUST_PROXY: 'on' },
      'FENGGUANG_TRUST_PROXY=on: expected off or a comma-separated list of addresses or CIDR networks',
    ],
    [
      { FENGGUANG_TRUST_PROXY: '10.0.0.0/33' },
      'FENGGUANG_TRUST_PROXY=10.0.0.0/33: expected off or a comma-separated list of addresses or CIDR networks',
    ],
    [
      { FENGGUANG_CONNECT_SOURCES: "https://a.example.com/api; script-src 'unsafe-eval'" },
      "FENGGUANG_CONNECT_SOURCES=https://a.example.com/api; script-src 'unsafe-eval': expected a comma-separated list of origins like https://maps.example.com",
    ],
    [{ FENGGUANG_LOCK_MINUTES: '0' }, 'FENGGUANG_LOCK_MINUTES=0: expected a whole number from 1 to 100000'],
    [
      { CLICKHOUSE_CLUSTER: 'a;b', CLICKHOUSE_URL: 'http://h' },
      'CLICKHOUSE_CLUSTER=a;b: expected a name of letters, digits and _',
    ],
    [{ CLICKHOUSE_CLUSTER: 'main' }, 'CLICKHOUSE_CLUSTER: needs CLICKHOUSE_URL, the embedded engine is a single node'],
    [{ INGEST_URL: 'ingest:8081' }, 'INGEST_URL: expected an address beginning with http:// or https://'],
    [{ INGEST_SECRET: 'short' }, 'INGEST_SECRET: expected a text of at least 32 characters'],
    [
      { FENGGUANG_KEEP_RAW_DAYS: '7' },
      'FENGGUANG_KEEP_RAW_DAYS=7: expected 0 (for ever) or a whole number of days from 31 to 99999',
    ],
    [
      { FENGGUANG_KEEP_RAW_DAYS: '0' },
      'FENGGUANG_KEEP_QUARTER_DAYS=1830: expected 0 (for ever) or at least FENGGUANG_KEEP_RAW_DAYS',
    ],
    [
      { FENGGUANG_KEEP_RAW_DAYS: '100', FENGGUANG_KEEP_QUARTER_DAYS: '99' },
      'FENGGUANG_KEEP_QUARTER_DAYS=99: expected 0 (for ever) or at least FENGGUANG_KEEP_RAW_DAYS',
    ],
    [
      { FENGGUANG_KEEP_DAY_DAYS: '1000' },
      'FENGGUANG_KEEP_DAY_DAYS=1000: expected 0 (for ever) or at least FENGGUANG_KEEP_QUARTER_DAYS',
    ],
    [{ MQTT_URL: 'http://h' }, 'MQTT_URL: expected an address beginning with mqtt:// or mqtts:// or ws:// or wss://'],
  ])('refuses %o with one line', (env, line) => {
    expect(mistakesOf(env)).toEqual([line])
  })

  it('never repeats the value of an address: it may carry a password', () => {
    const [line = ''] = mistakesOf({ DATABASE_URL: 'mysql://u:hunter2@h/d' })
    expect(line).toContain('DATABASE_URL: expected')
    expect(line).not.toContain('hunter2')
  })

  it('takes an unknown FENGGUANG_ name for a slip of the pen', () => {
    expect(mistakesOf({ FENGGUANG_DEMOS: 'off' })[0]).toMatch(/^FENGGUANG_DEMOS: unknown setting, the known ones are/)
  })

  it('tells every mistake at once', () => {
    expect(mistakesOf({ PORT: 'x', MQTT_PORT: 'y', FENGGUANG_X: '1' })).toHaveLength(3)
  })
})
