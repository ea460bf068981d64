import { useMemo } from 'react'
import type { RawResult } from '@fengguang/domain/data-cube/data-cube.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Card } from '../../kit/Card.tsx'
import type { Field } from '../../kit/field.ts'
import { ListPaging } from '../../kit/list/ListPaging.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import type { Turn } from './cube-address.ts'
import { m } from './data-cube.texts.ts'

interface Row {
  id: string
  stationName: string
  deviceName: string
  at: string
  timeZone: string
  first: number | null
  second: number | null
}

const asIs = (text: string): TextPair => [text, text]

interface Props {
  result: RawResult
  page: number
  pageSize: number
  onTurn: (to: Turn) => void
}

/** Frames as they came, page by page. */
export function RawRows({ result, page, pageSize, onTurn }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const { indicators, timeZone, total } = result
  const rows = useMemo<Row[]>(
    () =>
      result.rows.map(({ deviceId, values, ...row }) => ({
        ...row,
        id: `${deviceId} ${row.at}`,
        timeZone,
        first: values[0] ?? null,
        second: values[1] ?? null,
      })),
    [result.rows, timeZone],
  )
  const fields = useMemo<readonly Field<Row>[]>(
    () => [
      { key: 'deviceName', label: m.devices, widthPx: 180, fixed: true },
      { key: 'at', label: m.time, widthPx: 180, format: { kind: 'instant', zoneKey: 'timeZone' } },
      { key: 'stationName', label: m.stations, widthPx: 180 },
      ...indicators.slice(0, 2).map(({ name, unit, decimals }, i): Field<Row> => ({
        key: i === 0 ? 'first' : 'second',
        label: asIs(name),
        ...(unit !== '' && { unit }),
        widthPx: 170,
        format: { kind: 'number', decimals },
      })),
    ],
    [indicators],
  )
  const state: ListState = { page, pageSize, keyword: '', filters: {}, sort: undefined }
  return (
    <Card title={say(m.raw)} flush>
      <RowsTable rows={rows} fields={fields} />
      <ListPaging
        state={state}
        total={total}
        narrow={narrow}
        onChange={(to) =>
          onTurn({
            ...(to.page !== undefined && { page: to.page }),
            ...(to.pageSize !== undefined && { pageSize: to.pageSize }),
          })
        }
      />
    </Card>
  )
}
