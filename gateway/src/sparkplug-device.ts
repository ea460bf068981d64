import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { dataTypeOf } from '@fengguang/domain/telemetry/wire/sparkplug-encode'
import type { OutgoingMetric } from '@fengguang/domain/telemetry/wire/sparkplug-encode'
import type { WireValue } from '@fengguang/domain/telemetry/wire/wire.model'

interface Point {
  code: string
  alias: number
  isArray: boolean
  isWhole: boolean
  /** What the other side holds; undefined when that is not known. */
  sent: WireValue | undefined
  sentPast: WireValue | undefined
}

const isSame = (a: WireValue | undefined, b: WireValue): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => one === b[i]))

/** Trailing gaps of an array say nothing. */
function arrayAt(values: Float64Array, width: number, row: number): WireValue {
  let end = width
  while (end > 0 && Number.isNaN(values[row * width + end - 1])) end -= 1
  if (end === 0) return null
  return Array.from(values.subarray(row * width, row * width + end), (one) => (Number.isNaN(one) ? null : one))
}

function valueAt(block: FrameBlock, code: string, row: number): WireValue {
  const column = block.columns[code]
  if (column) {
    const value = column[row] as number
    return Number.isNaN(value) ? null : value
  }
  const array = block.arrays[code]
  return array ? arrayAt(array.values, array.width, row) : null
}

/** What was sent of one device since its birth: only changes are sent again. */
export class SparkplugDevice {
  readonly #points = new Map<string, Point>()
  /** Of the last live frame. */
  #toldAt: number | undefined
  isBorn = false

  /** Answers whether there are points the last birth did not name. */
  learn(block: FrameBlock, nextAlias: () => number): boolean {
    let isNew = false
    for (const code of [...Object.keys(block.columns), ...Object.keys(block.arrays)]) {
      if (this.#points.has(code)) continue
      isNew = true
      const isArray = code in block.arrays
      const kind = pointOf(block.type, code)?.kind
      const point = { code, alias: nextAlias(), isArray, isWhole: !isArray && kind === 'state' }
      this.#points.set(code, { ...point, sent: undefined, sentPast: undefined })
    }
    return isNew
  }

  /** Names, types and what was last sent, at its instant: the same frame again, from which the other side goes on. */
  birth(): OutgoingMetric[] {
    this.isBorn = true
    return [...this.#points.values()].map((point) => {
      const { code, alias, isArray, sent = null } = point
      point.sent = sent
      point.sentPast = undefined
      const metric = { name: code, alias, dataType: dataTypeOf(isArray, point.isWhole), value: sent }
      const whole = point.isWhole && isWhole(sent)
      return { ...metric, isWhole: whole, ...(this.#toldAt === undefined ? {} : { timestamp: this.#toldAt }) }
    })
  }

  /** The changes of a live frame. */
  live(block: FrameBlock, row: number): OutgoingMetric[] {
    this.#toldAt = block.at[row]
    const metrics: OutgoingMetric[] = []
    for (const point of this.#points.values()) {
      const value = valueAt(block, point.code, row)
      if (isSame(point.sent, value)) continue
      point.sent = value
      metrics.push({ alias: point.alias, value, isWhole: point.isWhole && isWhole(value) })
    }
    return metrics
  }

  /** The changes of a frame that waited. */
  past(block: FrameBlock, row: number): OutgoingMetric[] {
    const timestamp = block.at[row] as number
    const metrics: OutgoingMetric[] = []
    for (const point of this.#points.values()) {
      const value = valueAt(block, point.code, row)
      if (isSame(point.sentPast, value)) continue
      point.sentPast = value
      const whole = point.isWhole && isWhole(value)
      metrics.push({ alias: point.alias, timestamp, isHistorical: true, value, isWhole: whole })
    }
    return metrics
  }

  /** When nothing has changed an instant is sent all the same, by any one point. */
  unchanged(block: FrameBlock, row: number, isHistorical: boolean): OutgoingMetric[] {
    const [point] = this.#points.values()
    if (point === undefined) return []
    const value = valueAt(block, point.code, row)
    const metric = { alias: point.alias, value, isWhole: point.isWhole && isWhole(value) }
    return [isHistorical ? { ...metric, timestamp: block.at[row], isHistorical } : metric]
  }
}

const isWhole = (value: WireValue): boolean => typeof value === 'number' && value === (value | 0)
