import { Select } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { DayPicker } from '../DayPicker.tsx'
import type { Field } from '../field.ts'
import { m } from '../kit.texts.ts'
import { SearchInput } from '../SearchInput.tsx'
import type { ListAddress } from './use-list-state.ts'

/** More choices than one looks through. */
const searchedFrom = 12

interface Props<Row> extends Pick<ListAddress, 'state' | 'change'> {
  fields: readonly Field<Row>[]
}

/** One control per filterable field; the value goes straight to the address. */
export function ListFilters<Row>({ fields, state, change }: Props<Row>) {
  const say = useSay()
  return (
    <>
      {fields.map(({ key, label, filter }) => {
        const value = state.filters[key]
        const set = (next: string | undefined) => change({ filters: { [key]: next } })
        const name = say(label)
        if (!filter) return null
        if (filter.kind === 'text')
          return (
            <SearchInput
              key={key}
              value={value ?? ''}
              placeholder={label}
              onSearch={(text) => text !== (value ?? '') && set(text || undefined)}
            />
          )
        if (filter.kind === 'day')
          return (
            <DayPicker
              key={key}
              className="fg-list-filter"
              aria-label={name}
              placeholder={name}
              value={value}
              onChange={set}
            />
          )
        const names = filter.kind === 'flag' ? { true: m.yes, false: m.no } : filter.names
        return (
          <Select
            key={key}
            className="fg-list-filter"
            aria-label={name}
            placeholder={name}
            allowClear={{ label: say(m.clear) }}
            value={value}
            popupMatchSelectWidth={false}
            showSearch={Object.keys(names).length > searchedFrom ? { optionFilterProp: 'label' } : false}
            options={Object.entries(names).map(([option, text]) => ({ value: option, label: say(text) }))}
            onChange={(next: string | undefined) => set(next)}
          />
        )
      })}
    </>
  )
}
