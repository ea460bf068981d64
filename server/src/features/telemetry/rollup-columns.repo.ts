import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { frameColumnsOf, type FrameColumn } from './frame-columns.ts'

export interface RollupColumn {
  name: string
  type: string
  /** How a quarter hour has it from frames, and a day from quarter hours. */
  ofFrames: string
  ofSlots: string
}

const instant = "DateTime64(3, 'UTC')"

/** Of every rollup, before those of its points. */
const heads: readonly RollupColumn[] = [
  // Frames are only added and their versions only grow, so a later account of a bucket never has a lower version.
  { name: 'version', type: 'UInt64', ofFrames: 'max(version)', ofSlots: 'max(version)' },
  { name: 'frames', type: 'UInt32', ofFrames: 'count()', ofSlots: 'sum(frames)' },
  { name: 'first_at', type: instant, ofFrames: 'min(at)', ofSlots: 'min(first_at)' },
  { name: 'last_at', type: instant, ofFrames: 'max(at)', ofSlots: 'max(last_at)' },
]

/** Sums are fixed-point, so that they are the same in whatever order frames came. */
function measured({ name: x, scalar, decimals, width }: FrameColumn): RollupColumn[] {
  const each = width === undefined ? '' : 'ForEach'
  const many = (type: string) => (width === undefined ? type : `Array(${type})`)
  const sum = `Decimal64(${decimals})`
  return [
    { name: `${x}_count`, type: many('UInt32'), ofFrames: `count${each}(${x})`, ofSlots: `sum${each}(${x}_count)` },
    {
      name: `${x}_sum`,
      type: many(sum),
      ofFrames: width === undefined ? `ifNull(sum(${x}), 0)` : `arrayMap(v -> ifNull(v, 0), sumForEach(${x}))`,
      ofSlots: `sum${each}(${x}_sum)`,
    },
    ...['min', 'max'].map((of) => ({
      name: `${x}_${of}`,
      type: many(`Nullable(${scalar})`),
      ofFrames: `${of}${each}(${x})`,
      ofSlots: `${of}${each}(${x}_${of})`,
    })),
  ]
}

/** A drop is a reset: what the counter shows since then was counted since then. */
const rise = (from: string, to: string) => `if(${to} >= ${from}, ${to} - ${from}, ${to})`

const one = (of: string, index: string) => `if(empty(${of}), null, (${of})${index})`
const steps = (of: string, from: string, to: string) =>
  `arraySum(arrayMap((a, b) -> ${rise(from, to)}, arrayPopBack(${of}), arrayPopFront(${of})))`

function counted({ name: x, scalar }: FrameColumn): RollupColumn[] {
  const readings = `arraySort(groupArrayIf((at, assumeNotNull(${x})), isNotNull(${x})))`
  const slots = `arraySort(r -> r.1, groupArrayIf((assumeNotNull(${x}_first_at), assumeNotNull(${x}_first), assumeNotNull(${x}_last_at), assumeNotNull(${x}_last), ${x}_up), isNotNull(${x}_first)))`
  return [
    {
      name: `${x}_first`,
      type: `Nullable(${scalar})`,
      ofFrames: one(readings, '[1].2'),
      ofSlots: one(slots, '[1].2'),
    },
    {
      name: `${x}_first_at`,
      type: `Nullable(${instant})`,
      ofFrames: one(readings, '[1].1'),
      ofSlots: one(slots, '[1].1'),
    },
    {
      name: `${x}_last`,
      type: `Nullable(${scalar})`,
      ofFrames: one(readings, '[-1].2'),
      ofSlots: one(slots, '[-1].4'),
    },
    {
      name: `${x}_last_at`,
      type: `Nullable(${instant})`,
      ofFrames: one(readings, '[-1].1'),
      ofSlots: one(slots, '[-1].3'),
    },
    {
      name: `${x}_up`,
      type: scalar,
      ofFrames: steps(readings, 'a.2', 'b.2'),
      ofSlots: `sum(${x}_up) + ${steps(slots, 'a.4', 'b.2')}`,
    },
  ]
}

const stated = ({ name: x, scalar }: FrameColumn): RollupColumn[] => [
  {
    name: `${x}_frames`,
    type: 'Map(Int32, UInt64)',
    ofFrames: `sumMapIf(map(assumeNotNull(${x}), toUInt64(1)), isNotNull(${x}))`,
    ofSlots: `sumMap(${x}_frames)`,
  },
  {
    name: `${x}_last`,
    type: `Nullable(${scalar})`,
    ofFrames: `argMax(${x}, at)`,
    ofSlots: `argMax(${x}_last, at)`,
  },
]

function columnsFor(column: FrameColumn): RollupColumn[] {
  if (column.point.kind === 'counter') return counted(column)
  return column.point.kind === 'state' ? stated(column) : measured(column)
}

export const rollupColumnsOf = (type: DeviceType): RollupColumn[] => [
  ...heads,
  ...frameColumnsOf(type).flatMap(columnsFor),
]
