import { isDeviceId, isPointCode, maxArrayWidth } from './wire.model.ts'
import type { WireFrame, WireProblem, WireReason, WireValue, WireValues } from './wire.model.ts'

/** A frame with every point of the largest type takes about 2 kB. */
export const maxLineBytes = 64 * 1024
const maxPoints = 1000
const newline = 0x0a
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A body of nothing but line ends must not become a million records of what is wrong with it. */
const maxBadLines = 1000

export interface BadLine extends WireProblem {
  /** From 1. */
  line: number
  bytes: Uint8Array
}

export interface NdjsonReading {
  frames: WireFrame[]
  /** The first of them. */
  bad: BadLine[]
  /** The others, counted only. */
  moreBad: Partial<Record<WireReason, number>>
}

export interface NdjsonReader {
  reading: NdjsonReading
  /** Reads so many lines more; false at the end. */
  step(lines: number): boolean
}

/** A line of a few bytes costs as much as one of a frame: a process that serves others reads some lines at a time. */
export function openNdjson(body: Uint8Array): NdjsonReader {
  const reading: NdjsonReading = { frames: [], bad: [], moreBad: {} }
  // Of plain ASCII the text has a sign for every byte, and lines are cut out of it: a decoder for each takes ten times as long.
  const all = textOf(body)
  const plain = all?.length === body.length ? all : undefined
  let start = 0
  let line = 1
  return {
    reading,
    step: (lines) => {
      for (const last = line + lines; start < body.length && line < last; line += 1) {
        const found = body.indexOf(newline, start)
        const end = found === -1 ? body.length : found
        if (end > start) readLine(body.subarray(start, end), plain?.slice(start, end), line, reading)
        start = end + 1
      }
      return start < body.length
    },
  }
}

/** One frame a line. A line that cannot be read is named; a value that cannot is null and named; the others stand. */
export function readNdjson(body: Uint8Array): NdjsonReading {
  const reader = openNdjson(body)
  reader.step(Infinity)
  return reader.reading
}

/** What begins otherwise is no JSON: to learn that from JSON.parse takes an exception. */
const jsonBegin = /^\s*[[{"\d\-tfn]/

function readLine(bytes: Uint8Array, plain: string | undefined, line: number, reading: NdjsonReading): void {
  const { frames, bad, moreBad } = reading
  const refuse = (reason: WireReason, where = '', point?: string): void => {
    if (bad.length < maxBadLines) bad.push({ line, bytes, reason, where, ...(point === undefined ? {} : { point }) })
    else moreBad[reason] = (moreBad[reason] ?? 0) + 1
  }
  if (bytes.length > maxLineBytes) return refuse('tooLong')
  const text = plain ?? textOf(bytes)
  if (text === undefined) return refuse('notUtf8')
  if (text.trim() === '') return
  const given = jsonBegin.test(text) ? jsonOf(text) : undefined
  if (given === undefined) return refuse('notJson')
  if (!isRecord(given) || !isRecord(given['values'])) return refuse('notAFrame')
  const { deviceId, at, values } = given
  if (typeof deviceId !== 'string' || !isDeviceId(deviceId)) return refuse('badDeviceId')
  const instant = instantOf(at)
  if (instant === undefined) return refuse('badInstant', deviceId)
  const codes = Object.keys(values)
  if (codes.length > maxPoints) return refuse('tooLong', deviceId)
  const known: WireValues = {}
  for (const code of codes) {
    if (!isPointCode(code)) {
      refuse('badPointCode', deviceId, code.slice(0, 64))
      continue
    }
    const value = valueOf(values[code])
    if (value === undefined) refuse('badValue', deviceId, code)
    known[code] = value ?? null
  }
  frames.push({ deviceId, at: instant, values: known })
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined // TextDecoder has no other way to say it
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // nor has JSON
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Epoch milliseconds, or ISO 8601 with its offset: without one it would mean the server's zone. */
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/
const lastInstant = 8.64e15

function instantOf(given: unknown): number | undefined {
  const at = typeof given === 'string' && isoInstant.test(given) ? Date.parse(given) : given
  return typeof at === 'number' && Number.isFinite(at) && Math.abs(at) <= lastInstant ? Math.round(at) : undefined
}

function valueOf(given: unknown): WireValue | undefined {
  if (given === null || typeof given === 'number') return given
  if (typeof given === 'boolean') return given ? 1 : 0
  if (!Array.isArray(given) || given.length > maxArrayWidth) return undefined
  return given.every((one): one is number | null => one === null || typeof one === 'number') ? given : undefined
}
