import { useMemo } from 'react'
import { dimensionNames, isDimension, type CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import type { CubeResult } from '@fengguang/domain/data-cube/data-cube.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Card } from '../../kit/Card.tsx'
import type { Field } from '../../kit/field.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './data-cube.texts.ts'

/** A row of places on the x axis; columns are numbered, because names of devices are no keys. */
interface PivotRow {
  id: string
  place: string
  [column: `c${number}`]: number | null
}

const mostColumns = 60
const asIs = (text: string): TextPair => [text, text]

function pivotOf({ indicators, xs, groups, values, groupTotals }: CubeResult, total: string) {
  const columns = groups
    .flatMap((group, g) => indicators.map((indicator, i) => ({ group, g, indicator, i })))
    .map((column, n) => ({ ...column, key: `c${n}` as const }))
  const rowOf = (id: string, place: string, value: (i: number, g: number) => number | null): PivotRow =>
    Object.assign(
      { id, place },
      Object.fromEntries(columns.map(({ key, i, g }) => [key, value(i, g)])) as Record<`c${number}`, number | null>,
    )
  const rows = xs.map(({ key, name }, at) => rowOf(key, name, (i, g) => values[i]![g]![at]!))
  return { columns, rows: [rowOf('total', total, (i, g) => groupTotals[i]![g]!), ...rows] }
}

/** Places down, groups and indicators across; the total comes first and is computed at its own grain. */
export function PivotTable({ result, definition }: { result: CubeResult; definition: CubeDefinition }) {
  const say = useSay()
  const { columns, rows } = useMemo(() => pivotOf(result, say(m.total)), [result, say])
  const fields = useMemo<readonly Field<PivotRow>[]>(() => {
    const axis = definition.x.find(isDimension)
    return [
      { key: 'place', label: axis ? dimensionNames[axis] : m.time, widthPx: 180, fixed: true },
      ...columns.slice(0, mostColumns).map(({ key, group, indicator }): Field<PivotRow> => ({
        key,
        label: asIs(group.name === '' ? indicator.name : `${group.name} · ${indicator.name}`),
        ...(indicator.unit !== '' && { unit: indicator.unit }),
        widthPx: 170,
        format: { kind: 'number', decimals: indicator.decimals },
      })),
    ]
  }, [columns, definition.x])
  return (
    <Card title={say(m.result)} flush>
      <RowsTable rows={rows} fields={fields} />
      <p className="fg-cube-note">
        {say(m.totalNote)}
        {columns.length > mostColumns && ` ${say(m.tooWide, { shown: mostColumns, count: columns.length })}`}
      </p>
    </Card>
  )
}
