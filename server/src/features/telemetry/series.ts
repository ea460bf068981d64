/** Of one device: bucket → value, buckets ascending. Buckets are epoch milliseconds, or days since 1970 of a calendar. */
export interface Series extends Iterable<[bucket: number, value: number]> {
  readonly size: number
  get(bucket: number): number | undefined
  keys(): Iterable<number>
  values(): Iterable<number>
}

/** Of one column: device → its series. */
export type Buckets = ReadonlyMap<number, Series>

/** A part of two long arrays: a week of minutes of ten devices would be a hundred thousand entries of maps. */
class ArraySeries implements Series {
  private readonly buckets: Float64Array
  private readonly numbers: Float64Array
  private readonly from: number
  readonly size: number

  constructor(buckets: Float64Array, numbers: Float64Array, from: number, to: number) {
    this.buckets = buckets
    this.numbers = numbers
    this.from = from
    this.size = to - from
  }

  get(bucket: number): number | undefined {
    let low = this.from
    let high = this.from + this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.buckets[middle]! < bucket) low = middle + 1
      else high = middle
    }
    return low < this.from + this.size && this.buckets[low] === bucket ? this.numbers[low] : undefined
  }

  keys(): Float64Array {
    return this.buckets.subarray(this.from, this.from + this.size)
  }

  values(): Float64Array {
    return this.numbers.subarray(this.from, this.from + this.size)
  }

  *[Symbol.iterator](): Generator<[number, number]> {
    for (let i = this.from; i < this.from + this.size; i += 1) yield [this.buckets[i]!, this.numbers[i]!]
  }
}

interface Numbers {
  readonly length: number
  at(row: number): number | undefined
}

/** Rows in the order of device and bucket, column by column. */
export interface SortedRows {
  deviceNo: Numbers
  bucket: Numbers
  values: readonly Numbers[]
  /** Which column a row is of, where all share one. */
  of?: Numbers
}

/** Adds the series of one column; NaN is no value. A device stands in one call only. */
export function addSeries(into: Map<number, Series>, parts: readonly SortedRows[], column: number): void {
  const rows = parts.reduce((sum, { deviceNo }) => sum + deviceNo.length, 0)
  const buckets = new Float64Array(rows)
  const numbers = new Float64Array(rows)
  let count = 0
  let from = 0
  let device = -1
  const close = () => {
    if (count > from) into.set(device, new ArraySeries(buckets, numbers, from, count))
    from = count
  }
  for (const { deviceNo, bucket, values, of } of parts) {
    const own = values[of ? 0 : column]!
    for (let row = 0; row < deviceNo.length; row += 1) {
      const value = own.at(row)!
      if (Number.isNaN(value) || (of && of.at(row) !== column)) continue
      const no = deviceNo.at(row)!
      if (no !== device) {
        close()
        device = no
      }
      buckets[count] = bucket.at(row)!
      numbers[count] = value
      count += 1
    }
  }
  close()
}
