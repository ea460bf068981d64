import { birthSequenceMetric } from './sparkplug.model.ts'
import type { Metric, SparkplugPayload } from './sparkplug.model.ts'
import type { MessageKind } from './sparkplug-topic.ts'
import { framesBefore, Unborn } from './sparkplug-unborn.ts'
import type { NamedPoint } from './sparkplug-unborn.ts'
import { valueOf } from './sparkplug-value.ts'
import { isPointCode } from './wire.model.ts'
import type { WireProblem, WireReason, WireValue } from './wire.model.ts'

export interface SessionFrame {
  deviceCode: string
  /** Epoch milliseconds. */
  at: number
  /** Sent late on purpose. */
  isHistorical: boolean
  codes: readonly string[]
  /** One for each code. */
  values: readonly WireValue[]
}

export interface Outcome {
  frames: SessionFrame[]
  problems: WireProblem[]
  /** Since when nothing can be heard of these devices. */
  lost?: { deviceCodes: readonly string[]; at: number }
  /** The node must say again what it means by its aliases. */
  askRebirth: boolean
}

interface Device {
  alive: boolean
  byAlias: Map<number, NamedPoint>
  byName: Map<string, NamedPoint>
  codes: readonly string[]
  /** What it last said of each point. */
  held: WireValue[]
  /** Nothing was said since that was forgotten: a message must not cost the points of all devices. */
  isBlank: boolean
  /** The same at the instant up to which what waited has come in. */
  past: WireValue[]
}

const askAgainMs = 10_000
const maxDevices = 5_000
/** Ten times what any device type of the catalogue has. */
const maxPoints = 400
/** Frames of one message times points of its device: each historical instant becomes a whole frame. */
export const maxFrameValues = 300_000
const sequenceLength = 256

/** Of all devices of a node: names and values of what nobody registered stay in memory too. */
export const maxNodePoints = 500_000

const nothing = (count: number): WireValue[] => Array.from<WireValue>({ length: count }).fill(null)

/**
 * What one edge node has said so far. Data messages carry changes only; each becomes a whole frame here, because what
 * is not mentioned has not changed. After a message was missed that no longer holds: the values are forgotten and a
 * rebirth is asked for.
 */
export class SparkplugSession {
  #isBorn = false
  #birthSequence: number | undefined
  #lastSequence: number | undefined
  /** A message was missed since the last birth. */
  #isBroken = false
  #askedAt = -Infinity
  readonly #devices = new Map<string, Device>()
  #points = 0
  readonly #unborn = new Unborn()

  get isBorn(): boolean {
    return this.#isBorn
  }

  /** Knows what the node means by its aliases and nothing of its values: for messages that are read again, in no order. */
  rereading(): SparkplugSession {
    const session = new SparkplugSession()
    session.#isBorn = true
    for (const [code, { byAlias, byName, codes }] of this.#devices) {
      const empty = { held: nothing(codes.length), past: nothing(codes.length) }
      session.#devices.set(code, { alive: true, byAlias, byName, codes, isBlank: true, ...empty })
    }
    return session
  }

  take(kind: MessageKind, deviceCode: string | undefined, payload: SparkplugPayload, nowMs: number): Outcome {
    const outcome: Outcome = { frames: [], problems: [], askRebirth: false }
    if (kind === 'NDEATH') this.#nodeDies(payload, nowMs, outcome)
    else if (kind === 'NBIRTH') this.#nodeIsBorn(payload)
    else if (kind !== 'NCMD' && kind !== 'DCMD') {
      this.#follow(payload.seq, nowMs, outcome)
      if (deviceCode !== undefined) this.#ofDevice(kind, deviceCode, payload, nowMs, outcome)
    }
    return outcome
  }

  #ask(nowMs: number, outcome: Outcome): void {
    if (nowMs - this.#askedAt < askAgainMs) return
    this.#askedAt = nowMs
    outcome.askRebirth = true
  }

  /** The same number again is the same message again: brokers repeat what was not acknowledged. */
  #follow(sequence: number | undefined, nowMs: number, outcome: Outcome): void {
    if (!this.#isBorn || this.#isBroken) this.#ask(nowMs, outcome)
    const last = this.#lastSequence
    this.#lastSequence = sequence ?? last
    if (sequence === undefined || last === undefined || sequence === last) return
    if (sequence === (last + 1) % sequenceLength) return
    this.#unborn.clear()
    for (const device of this.#devices.values()) forget(device)
    // Not anew for every jump: a node that only jumps would be sent a command for each of its messages.
    this.#isBroken = true
    this.#ask(nowMs, outcome)
  }

  #nodeIsBorn({ seq, metrics }: SparkplugPayload): void {
    this.#isBorn = true
    this.#isBroken = false
    this.#lastSequence = seq
    this.#birthSequence = birthSequenceOf(metrics)
    this.#askedAt = -Infinity
    for (const device of this.#devices.values()) rest(device)
  }

  /** The will of an earlier connection may come after the birth of the next one. */
  #nodeDies({ metrics }: SparkplugPayload, nowMs: number, outcome: Outcome): void {
    const sequence = birthSequenceOf(metrics)
    if (this.#isBorn && sequence !== undefined && this.#birthSequence !== undefined && sequence !== this.#birthSequence)
      return
    this.#isBorn = false
    this.#unborn.clear()
    for (const device of this.#devices.values()) rest(device)
    // The will was written when the connection began: its own instant says nothing about its end.
    outcome.lost = { deviceCodes: [...this.#devices.keys()], at: nowMs }
  }

  #ofDevice(kind: MessageKind, code: string, payload: SparkplugPayload, nowMs: number, outcome: Outcome): void {
    const device = this.#devices.get(code)
    const points = kind === 'DBIRTH' ? Math.min(payload.metrics.length, maxPoints) : (device?.codes.length ?? 0)
    if (historicalInstants(payload) * points > maxFrameValues) {
      outcome.problems.push({ reason: 'tooLong', where: code })
    } else if (kind === 'DBIRTH') {
      const more = points - (device?.byName.size ?? 0)
      if ((device === undefined && this.#devices.size >= maxDevices) || this.#points + more > maxNodePoints)
        outcome.problems.push({ reason: 'tooLong', where: code })
      else this.#deviceIsBorn(code, payload, outcome)
    } else if (kind === 'DDEATH') {
      if (device) rest(device)
      outcome.lost = { deviceCodes: [code], at: payload.timestamp ?? nowMs }
    } else if (device?.alive) readData(code, device, payload, outcome)
    else {
      outcome.problems.push({ reason: 'notBorn', where: code })
      this.#unborn.keep(code, payload)
      this.#ask(nowMs, outcome)
    }
    if (outcome.problems.some(({ reason }) => reason === 'unknownAlias')) this.#ask(nowMs, outcome)
  }

  #deviceIsBorn(code: string, payload: SparkplugPayload, outcome: Outcome): void {
    const known = this.#devices.get(code)
    if (known) rest(known)
    const codes: string[] = []
    const byAlias = new Map<number, NamedPoint>()
    const byName = new Map<string, NamedPoint>()
    for (const { name, alias, dataType } of payload.metrics.slice(0, maxPoints)) {
      if (name === undefined || byName.has(name)) continue
      const isPoint = isPointCode(name) && name !== birthSequenceMetric
      if (!isPoint && !name.includes('/') && name !== birthSequenceMetric)
        outcome.problems.push({ reason: 'badPointCode', where: code, point: name.slice(0, 64) })
      const point: NamedPoint = { slot: isPoint ? codes.push(name) - 1 : -1, dataType }
      byName.set(name, point)
      if (alias !== undefined) byAlias.set(alias, point)
    }
    const past = codes.map((one) => known?.past[known.codes.indexOf(one)] ?? null)
    const device: Device = { alive: true, byAlias, byName, codes, held: nothing(codes.length), isBlank: true, past }
    this.#points += byName.size - (known?.byName.size ?? 0)
    if (payload.metrics.length > maxPoints) outcome.problems.push({ reason: 'tooLong', where: code })
    this.#devices.set(code, device)
    readData(code, device, payload, outcome)
    // What is left out is in quarantine since it came without a birth.
    const earlier = this.#unborn.take(code).slice(-Math.floor(maxFrameValues / Math.max(1, codes.length)))
    for (const frame of framesBefore(earlier, device.held, (metric) => pointOf(device, metric)))
      outcome.frames.push({ deviceCode: code, codes, isHistorical: true, ...frame })
  }
}

/** Silent from now on: what it said last is where what it kept meanwhile goes on from. */
function rest(device: Device): void {
  if (device.alive && !device.isBlank && device.held.some((value) => value !== null)) device.past = device.held
  device.alive = false
  forget(device)
}

function forget(device: Device): void {
  if (device.isBlank) return
  device.held = nothing(device.codes.length)
  device.isBlank = true
}

function historicalInstants({ metrics, timestamp }: SparkplugPayload): number {
  const instants = new Set<number | undefined>()
  for (const metric of metrics) if (metric.isHistorical) instants.add(metric.timestamp ?? timestamp)
  return instants.size
}

function birthSequenceOf(metrics: readonly Metric[]): number | undefined {
  const metric = metrics.find(({ name }) => name === birthSequenceMetric)
  return typeof metric?.value === 'number' ? metric.value : undefined
}

const pointOf = ({ byAlias, byName }: Device, { alias, name }: Metric): NamedPoint | undefined =>
  alias === undefined ? byName.get(name ?? '') : byAlias.get(alias)

function readData(deviceCode: string, device: Device, payload: SparkplugPayload, outcome: Outcome): void {
  const { codes, held } = device
  const { problems, frames } = outcome
  const refuse = (reason: WireReason, point: string): void => {
    problems.push({ reason, where: deviceCode, point })
  }
  let at = -Infinity
  let isAnything = false
  const waited = new Map<number, [slot: number, value: WireValue][]>()
  for (const metric of payload.metrics) {
    const point = pointOf(device, metric)
    if (point === undefined) {
      refuse('unknownAlias', metric.name?.slice(0, 64) ?? String(metric.alias ?? ''))
      continue
    }
    const { slot } = point
    if (slot < 0) continue
    const value = valueOf(metric, point.dataType)
    if (value === undefined) refuse('badValue', codes[slot] as string)
    const instant = metric.timestamp ?? payload.timestamp
    if (instant === undefined) {
      refuse('badInstant', codes[slot] as string)
    } else if (metric.isHistorical) {
      const changes = waited.get(instant)
      if (changes) changes.push([slot, value ?? null])
      else waited.set(instant, [[slot, value ?? null]])
    } else {
      held[slot] = value ?? null
      device.isBlank = false
      isAnything ||= value !== null && value !== undefined
      if (instant > at) at = instant
    }
  }
  for (const [instant, changes] of [...waited].sort(([a], [b]) => a - b)) {
    device.past = device.past.slice()
    for (const [slot, value] of changes) device.past[slot] = value
    frames.push({ deviceCode, at: instant, isHistorical: true, codes, values: device.past })
  }
  if (at > -Infinity && (isAnything || held.some((value) => value !== null)))
    frames.push({ deviceCode, at, isHistorical: false, codes, values: held.slice() })
}
