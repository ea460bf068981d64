import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SetAside, Source } from './intake.model.ts'
import { openShelf, type QuarantineEntry, type Shelf } from './quarantine-shelf.ts'

const mebibyte = 1024 * 1024
const mostSegmentBytes = 4 * mebibyte
/** Each is a line of memory while it is kept. */
const maxEntries = 200_000
const folderPrefix = 'company-'
/** Corrections, and what was set aside before there was a folder for each company. */
const noCompany = ''

export interface Quarantine {
  /** Resolves when they are on disk. */
  add(source: Source, asides: readonly SetAside[], nowMs: number): Promise<void>
  /** Newest first. */
  list(ask: { gatewayIds?: ReadonlySet<string>; reason?: string; offset: number; limit: number }): {
    rows: QuarantineEntry[]
    total: number
  }
  payload(id: string): Promise<{ entry: QuarantineEntry; payload: Buffer } | undefined>
  markReplayed(id: string, nowMs: number): Promise<void>
  counts(): {
    byReason: Readonly<Record<string, number>>
    entries: number
    bytes: number
    capBytes: number
    dropped: number
  }
  close(): Promise<void>
}

export interface QuarantineOptions {
  capBytes: number
  /** Of the gateway; nothing for one that is not registered. */
  companyOf: (gatewayId: string) => string | undefined
  onTrouble: (error: unknown) => void
  maxEntries?: number
}

const companiesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith(folderPrefix))
        .map((name) => decodeURIComponent(name.slice(folderPrefix.length)))
    : []

/**
 * What could not be stored, on disk with its reason, as long as there is room. When there is none, the company that
 * holds most gives its oldest: a company within an equal share of the room never loses an entry to another.
 */
export async function openQuarantine(folder: string, options: QuarantineOptions): Promise<Quarantine> {
  const shelves = new Map<string, Promise<Shelf>>()
  const opened = new Map<string, Shelf>()
  const byReason: Record<string, number> = {}
  const most = { bytes: options.capBytes, size: options.maxEntries ?? maxEntries }
  let dropped = 0
  let serial = 0

  const count = (entries: readonly { reason: string; count: number }[]) => {
    for (const { reason, count } of entries) byReason[reason] = (byReason[reason] ?? 0) + count
  }
  async function open(company: string): Promise<Shelf> {
    const path = company === noCompany ? folder : join(folder, `${folderPrefix}${encodeURIComponent(company)}`)
    const shelf = await openShelf(path, {
      segmentBytes: () => Math.min(mostSegmentBytes, options.capBytes / (8 * shelves.size)),
      onTrouble: options.onTrouble,
    })
    opened.set(company, shelf)
    count(shelf.entries())
    return shelf
  }
  const shelfOf = (company: string): Promise<Shelf> => {
    const shelf = shelves.get(company) ?? open(company)
    shelves.set(company, shelf)
    // A folder that cannot be made now is tried again with the next entry.
    shelf.catch(() => shelves.delete(company))
    return shelf
  }
  for (const company of [noCompany, ...companiesIn(folder)]) await shelfOf(company)

  const total = (measure: 'bytes' | 'size') => [...opened.values()].reduce((sum, shelf) => sum + shelf[measure](), 0)

  /** Of two that hold the same, the one that adds gives. */
  async function makeRoom(adding: Shelf): Promise<void> {
    for (const measure of ['bytes', 'size'] as const)
      while (total(measure) > most[measure]) {
        const fullest = [...opened.values()].reduce((a, b) => (b[measure]() > a[measure]() ? b : a), adding)
        const gone = await fullest.dropOldest()
        if (!gone) break
        for (const { replayedAtMs, count } of gone) if (replayedAtMs === null) dropped += count
      }
  }
  const holderOf = (id: string) => [...opened.values()].find((shelf) => shelf.has(id))

  return {
    async add(source, asides, nowMs) {
      const { gatewayId } = source
      const shelf = await shelfOf(options.companyOf(gatewayId) ?? noCompany)
      const lines = asides.map(({ reason, detail = '', form, topic, count }) => {
        const id = `${nowMs.toString(36)}-${(serial += 1).toString(36)}`
        return { id, atMs: nowMs, gatewayId, reason, detail, form, count, ...(topic && { topic }) }
      })
      await shelf.add(lines, asides)
      count(lines)
      await makeRoom(shelf)
    },
    list({ gatewayIds, reason, offset, limit }) {
      const all = [...opened.values()]
        .flatMap((shelf) => shelf.entries())
        .filter((entry) => (!gatewayIds || gatewayIds.has(entry.gatewayId)) && (!reason || entry.reason === reason))
        .sort((a, b) => a.atMs - b.atMs)
      return { rows: all.toReversed().slice(offset, offset + limit), total: all.length }
    },
    payload: async (id) => holderOf(id)?.payload(id),
    markReplayed: async (id, nowMs) => holderOf(id)?.markReplayed(id, nowMs),
    counts: () => ({ byReason, entries: total('size'), bytes: total('bytes'), capBytes: options.capBytes, dropped }),
    async close() {
      for (const shelf of opened.values()) await shelf.close()
    },
  }
}
