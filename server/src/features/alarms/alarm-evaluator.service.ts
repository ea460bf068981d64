import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { partsOfKey } from '@fengguang/domain/alarms/alarm-rule.model'
import {
  BlockRow,
  forget,
  judgeFrame,
  sameMemory,
  stepRule,
  type AlarmSubject,
  type DeviceMemory,
  type FrameBlock,
  type RuleMemory,
  type Transition,
} from '@fengguang/domain/alarms/alarm-engine'
import { newRuleSettings, type ActiveRule } from '@fengguang/domain/alarms/default-rules'
import { StationLight, type MeasuredLight, type StationPlace } from './station-light.ts'

const minuteMs = 60_000
const lostKey = 'communicationLost'
const silentPeriods = 3

export interface AlarmDevice extends AlarmSubject, StationPlace {
  id: string
  type: DeviceType
  stationId: string
  companyId: string
  outOfService: boolean
}

/** A frame that comes much later than it was taken tells of the past: it raises nothing. */
const isLive = (atMs: number, arrivalMs: number, periodSeconds: number): boolean =>
  Math.abs(arrivalMs - atMs) <= Math.max(10 * minuteMs, 5 * periodSeconds * 1000)

export type Memories = ReadonlyMap<string, unknown>
/** Null: nothing is remembered any more. */
export type ChangedMemories = ReadonlyMap<string, unknown>

const noMemory: DeviceMemory = {}
const deviceKey = (no: number) => `d${no}`
const stationKey = (id: string) => `s${id}`

/** Frames in, transitions out. All it remembers is what `take` hands over to be stored beside them. */
export class AlarmEvaluator {
  readonly #memories: Map<string, unknown>
  readonly #light = new StationLight()
  #devices: ReadonlyMap<number, AlarmDevice> = new Map()
  #changed = new Map<string, unknown>()
  #transitions: Transition[] = []

  constructor(memories: Memories) {
    this.#memories = new Map(memories)
  }

  deviceOf = (no: number): AlarmDevice | undefined => this.#devices.get(no)

  /** What is remembered of rules and devices that no longer count is forgotten, and what they raised clears. */
  setDevices(devices: ReadonlyMap<number, AlarmDevice>, nowMs: number): void {
    this.#devices = devices
    for (const [key, memory] of this.#memories) {
      if (!key.startsWith('d')) continue
      const no = Number(key.slice(1))
      const device = devices.get(no)
      const inForce = new Set(device && !device.outOfService ? device.rules.map((rule) => rule.key) : [])
      const gone = Object.keys(memory as DeviceMemory).filter((name) => !inForce.has(name))
      if (gone.length === 0) continue
      const step = forget({ no }, memory as DeviceMemory, gone.flatMap(ruleOfKey), nowMs)
      this.#remember(key, step.memory)
      if (device) this.#transitions.push(...step.transitions)
    }
  }

  #remember(key: string, memory: object): void {
    const isEmpty = Object.keys(memory).length === 0
    if (isEmpty) this.#memories.delete(key)
    else this.#memories.set(key, memory)
    this.#changed.set(key, isEmpty ? null : memory)
  }

  #memoryOf(no: number): DeviceMemory {
    return (this.#memories.get(deviceKey(no)) as DeviceMemory | undefined) ?? noMemory
  }

  /** `arrivalMs` absent: history is judged as if it were live. */
  judge(block: FrameBlock, arrivalMs?: number): void {
    const row = new BlockRow(block)
    for (; row.index < block.length; row.index += 1) {
      const device = this.#devices.get(block.deviceNo[row.index]!)
      if (!device || device.outOfService) continue
      const atMs = block.at[row.index]!
      if (arrivalMs !== undefined && !isLive(atMs, arrivalMs, device.periodSeconds)) continue
      if (block.type === 'weather') this.#measure(device.stationId, atMs, row)
      if (device.rules.length === 0) continue
      const before = this.#memoryOf(device.no)
      const measured = this.#memories.get(stationKey(device.stationId)) as MeasuredLight | undefined
      const lightWm2 = this.#light.at(device.stationId, device, measured, atMs)
      const { memory, transitions } = judgeFrame(device, before, { atMs, row, lightWm2 })
      if (memory !== before) this.#remember(deviceKey(device.no), memory)
      if (transitions.length > 0) this.#transitions.push(...transitions)
    }
  }

  #measure(stationId: string, atMs: number, row: BlockRow): void {
    const plane = row.number('poaWm2')
    const wm2 = Number.isNaN(plane) ? row.number('ghiWm2') : plane
    const known = this.#memories.get(stationKey(stationId)) as MeasuredLight | undefined
    if (Number.isNaN(wm2) || (known && known.atMs >= atMs)) return
    this.#remember(stationKey(stationId), { atMs, wm2 } satisfies MeasuredLight)
  }

  /** By the clock: `heardMs` is when a device was heard last; lost are those whose gateway said so. */
  judgeSilence(no: number, heardMs: number, isLost: boolean, nowMs: number): void {
    const device = this.#devices.get(no)
    const rule = device?.rules.find((one) => one.key === lostKey)
    if (!device || !rule || device.outOfService) return
    const memory = this.#memoryOf(no)
    const before: RuleMemory | undefined = memory[lostKey]
    const isSilent = isLost || nowMs - heardMs > silentPeriods * device.periodSeconds * 1000
    if (!isSilent && !before) return
    const silentSeconds = Math.round((nowMs - heardMs) / 1000)
    const judged = { stage: isSilent ? 1 : 0, value: isSilent ? silentSeconds : null, limit: null } as const
    // Raised and silent still, or waiting to be over: nothing to remember anew with every look at the clock.
    if (isSilent && before && before.stage > 0 && !before.isAway) return
    const { after, transition } = stepRule(rule, before, { atMs: nowMs, periodSeconds: device.periodSeconds, judged })
    if (!transition && before && isWaiting(before, after)) return
    const { [lostKey]: _, ...others } = memory
    this.#remember(deviceKey(no), after ? { ...others, [lostKey]: after } : others)
    if (transition) this.#transitions.push({ no, rule, ...transition })
  }

  get hasNews(): boolean {
    return this.#transitions.length > 0 || this.#changed.size > 0
  }

  /** What came since the last time: to be stored in one transaction. */
  take(): { transitions: Transition[]; memories: ChangedMemories } {
    const taken = { transitions: this.#transitions, memories: this.#changed }
    this.#transitions = []
    this.#changed = new Map()
    return taken
  }
}

/** Nothing pends and only the instant of the look differs: that is not worth a transaction every few seconds. */
function isWaiting(before: RuleMemory, after: RuleMemory | undefined): boolean {
  return (
    before.firstMs === undefined && after !== undefined && sameMemory({ ...before, atMs: 0 }, { ...after, atMs: 0 })
  )
}

function ruleOfKey(key: string): ActiveRule[] {
  const parts = partsOfKey(key)
  return parts ? [{ key, ...parts, settings: newRuleSettings(parts.source) }] : []
}
