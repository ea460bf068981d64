import type { DeviceState } from '@fengguang/domain/devices/device.model'
import type { LiveDevices } from '@fengguang/domain/device-monitor/device-list.contract'
import { deviceStates, isLiveFound } from '@fengguang/domain/device-monitor/device-list.contract'
import type { LiveColumn } from './device-columns.ts'

export interface RowQuestion {
  keyword: string
  state: DeviceState | undefined
  sort: { key: string; order: 'asc' | 'desc' } | undefined
}

/** Trouble first: what a sort by state brings to the top. */
const gravity: Record<DeviceState, number> = {
  fault: 0,
  alarm: 1,
  interrupted: 2,
  offline: 3,
  initialising: 4,
  standby: 5,
  notConnected: 6,
  normal: 7,
}

const named = new Intl.Collator('zh-CN', { numeric: true })

/** The wanted rows in the wanted order, as positions in the columns of the answer. */
export function liveRows(live: LiveDevices, columns: readonly LiveColumn[], question: RowQuestion): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < live.ids.length; row += 1) {
    if (question.state && live.states[row] !== question.state) continue
    if (!isLiveFound(live, row, question.keyword)) continue
    rows.push(row)
  }
  const compare = comparer(live, columns, question.sort?.key)
  if (question.sort && compare) {
    const turn = question.sort.order === 'desc' ? -1 : 1
    rows.sort((a, b) => compare(a, b, turn) || a - b)
  }
  return Int32Array.from(rows)
}

type Compare = (a: number, b: number, turn: number) => number

function comparer(live: LiveDevices, columns: readonly LiveColumn[], key: string | undefined): Compare | undefined {
  if (key === 'name') return (a, b, turn) => turn * named.compare(live.names[a]!, live.names[b]!)
  if (key === 'state') return (a, b, turn) => turn * (gravity[live.states[a]!] - gravity[live.states[b]!])
  if (key === 'station')
    return (a, b, turn) =>
      turn * named.compare(live.stations[live.station[a]!]?.name ?? '', live.stations[live.station[b]!]?.name ?? '')
  const value =
    key === 'age' ? (row: number) => live.ageSeconds[row] ?? null : columns.find((c) => c.key === key)?.value
  if (!value) return undefined
  return (a, b, turn) => {
    const [left, right] = [value(a), value(b)]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    return turn * (left - right)
  }
}

export type StateCounts = Record<DeviceState, number>

export function countStates(states: readonly DeviceState[]): StateCounts {
  const counts = Object.fromEntries(deviceStates.map((state) => [state, 0])) as StateCounts
  for (const state of states) counts[state] += 1
  return counts
}

/** When the newest frame of all was made: the age of what is on the screen. */
export function newestAt(live: LiveDevices): number | undefined {
  const ages = live.ageSeconds.filter((age) => age !== null)
  if (ages.length === 0) return undefined
  return Date.parse(live.at) - ages.reduce((least, age) => Math.min(least, age), Infinity) * 1000
}
