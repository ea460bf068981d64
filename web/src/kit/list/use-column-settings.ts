import { use, useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failures } from '@fengguang/domain/kernel/failures'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { featureOf, refresh } from '../../lib/refresh.ts'
import type { Field } from '../field.ts'
import { useWide } from '../use-narrow.ts'
import { ColumnStoreContext, type ColumnStore, type KeptChoice } from './column-store.ts'
import { asItComes, ColumnChoice, shownColumns } from './column-choice.ts'

export interface ColumnSettings {
  shown: (key: string) => boolean
  setShown: (key: string, shown: boolean) => void
  reset: () => void
  /** Where the order can be changed. */
  move?: (key: string, by: 1 | -1) => void
}
export interface ListColumns<Row> extends ColumnSettings {
  /** The columns in their order; the hidden ones follow in `all`. */
  fields: readonly Field<Row>[]
  all: readonly Field<Row>[]
  widthPx: (key: string) => number | undefined
  setWidth: (key: string, widthPx: number | undefined) => void
}

function readLocal(key: string): ColumnChoice {
  try {
    return ColumnChoice.parse(JSON.parse(localStorage.getItem(key) ?? 'null') ?? asItComes)
  } catch {
    // Storage refused, or written by an older release: the defaults are a good answer.
    return asItComes
  }
}

function keepLocal(key: string, choice: ColumnChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // Storage refused or full: the choice then lasts as long as the page, or until the server answers.
  }
}

/** A column for wide screens is one to choose on others. */
const atWidth = <Row>(field: Field<Row>, isWide: boolean): Field<Row> =>
  field.list === 'wide' ? { ...field, list: isWide ? 'shown' : 'optional' } : field

const nowhere: ColumnStore['query'] = { queryKey: ['columns', 'nowhere'], queryFn: () => [] }

/** Order, choice and widths of the columns. The copy on the device shows until the server has answered. */
export function useColumnSettings<Row>(listName: string, defined: readonly Field<Row>[]): ListColumns<Row> {
  const isWide = useWide()
  const fields = useMemo(() => defined.map((field) => atWidth(field, isWide)), [defined, isWide])
  const say = useSay()
  const notices = useNotices()
  const client = useQueryClient()
  const store = use(ColumnStoreContext)
  const key = `columns.${listName}`
  const list = `list.${listName}`
  const [local, setLocal] = useState(() => readLocal(key))
  const query = store?.query ?? nowhere
  const kept = useQuery({ ...query, enabled: store !== undefined }).data
  const choice = kept ? (kept.find((one) => one.list === list) ?? asItComes) : local

  const complain = () => notices.complain(say(failures['columns.setFailed'].text))
  const put = (next: ColumnChoice) => {
    setLocal(next)
    keepLocal(key, next)
    if (!store) return
    const whole = { columns: next.columns, hidden: next.hidden, widthsPx: next.widthsPx, list }
    client.setQueryData<KeptChoice[]>(query.queryKey, (all) => [
      ...(all ?? []).filter((one) => one.list !== list),
      whole,
    ])
    store.save(whole).catch(() => {
      complain()
      void refresh(client, [featureOf(query.queryKey)])
    })
  }
  /** Most people look at a list as it comes: what changes its columns loads with the first change. */
  const change = (make: (changes: typeof import('./column-changes.ts')) => ColumnChoice) =>
    void import('./column-changes.ts').then((changes) => put(make(changes)), complain)
  const shown = shownColumns(fields, choice)
  return {
    fields: shown,
    all: [...shown, ...fields.filter((field) => !shown.includes(field))],
    shown: (name) => shown.some((field) => field.key === name),
    setShown: (name, on) => change((to) => to.withShown(fields, choice, name, on)),
    move: (name, by) => change((to) => to.moved(fields, choice, name, by)),
    widthPx: (name) => choice.widthsPx[name],
    setWidth: (name, widthPx) => change((to) => to.withWidth(fields, choice, name, widthPx)),
    reset: () => put(asItComes),
  }
}
