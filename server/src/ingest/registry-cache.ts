import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  readRegistry,
  registryRevision,
  type Registry,
  type RegistryGateway,
} from '../features/devices/registry.service.ts'
import { savePrivateFile } from '../platform/data-folder.ts'
import type { Db } from '../platform/postgres/db.ts'
import { indexOf, type RegistryIndex } from './registry-index.ts'

const second = 1000
/** However many strangers speak, the database is asked no more often. */
const leastGapMs = second

export interface RegistryCache {
  /** The last one known: it stays while PostgreSQL is away. */
  current(): RegistryIndex
  /** Resolves when there is one, from the database or from the disk. */
  known(): Promise<void>
  /** Since when the database has not answered; absent while it does. */
  staleSinceMs(): number | undefined
  refresh(): Promise<void>
  /** For how long what is known may have been out of date. */
  ageMs(): number
  /** A reading that begins after the call, and at least a second after the one before. */
  readAgain(): Promise<void>
  /** Called after every change. */
  onChange(listener: () => void): void
  close(): Promise<void>
}

export interface RegistryCacheOptions {
  db: Db
  folder: string
  clock: () => number
  onTrouble: (error: unknown, text: string) => void
  everyMs?: number
}

const none: RegistryIndex = indexOf({ revision: '', devices: [], gateways: [] })

/** A release that did not know the companies of gateways wrote it: usable, and read again as soon as it can be. */
const saved = (registry: Registry): Registry =>
  registry.gateways.every(({ companyId }: Partial<RegistryGateway>) => companyId !== undefined)
    ? registry
    : { ...registry, revision: none.revision }

/** Kept on disk too: ingest starts and takes frames without PostgreSQL. */
export function openRegistryCache(options: RegistryCacheOptions): RegistryCache {
  const path = join(options.folder, 'registry.json')
  let index = none
  let staleSince: number | undefined
  let refreshing: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  let beganAt = -Infinity
  let saving = Promise.resolve()
  const known = Promise.withResolvers<void>()
  const listeners: (() => void)[] = []

  function use(registry: Registry): void {
    index = indexOf(registry)
    known.resolve()
    for (const listener of listeners) listener()
  }

  if (existsSync(path)) {
    try {
      use(saved(JSON.parse(readFileSync(path, 'utf8')) as Registry))
    } catch (error) {
      options.onTrouble(error, `${path} cannot be read; waiting for the database`)
    }
  }

  /** Nobody who waits for the registry waits for its copy on disk. */
  function save(registry: Registry): void {
    saving = saving
      .then(() => savePrivateFile(path, JSON.stringify(registry)))
      .catch((error: unknown) => options.onTrouble(error, `${path} cannot be written`))
  }

  async function look(): Promise<void> {
    try {
      if ((await registryRevision(options.db)) !== index.revision) {
        const registry = await readRegistry(options.db)
        use(registry)
        save(registry)
      }
      staleSince = undefined
    } catch (error) {
      if (staleSince === undefined)
        options.onTrouble(error, 'the registry of devices cannot be read; the last one stays')
      staleSince ??= options.clock()
    }
  }
  function refresh(): Promise<void> {
    if (refreshing) return refreshing
    beganAt = performance.now()
    refreshing = look().finally(() => (refreshing = undefined))
    return refreshing
  }
  const ageMs = () => performance.now() - beganAt

  const isDue = () => !refreshing && ageMs() >= leastGapMs
  async function readWhenDue(): Promise<void> {
    do await (refreshing ?? pause(Math.max(0, leastGapMs - ageMs()), undefined, { ref: false }))
    while (!isDue())
    waiting = undefined
    await refresh()
  }
  const timer = setInterval(() => void refresh(), options.everyMs ?? 2 * second)
  void refresh()

  return {
    current: () => index,
    known: () => known.promise,
    staleSinceMs: () => staleSince,
    refresh,
    ageMs,
    onChange: (listener) => void listeners.push(listener),
    readAgain: () => (waiting ??= readWhenDue()),
    async close() {
      clearInterval(timer)
      await saving
    },
  }
}
