import type { Field } from '../field.ts'
import { FilterControl } from './FilterControl.tsx'
import type { ListAddress } from './use-list-state.ts'

interface Props<Row> extends Pick<ListAddress, 'state' | 'change'> {
  fields: readonly Field<Row>[]
}

/** One control per filterable field; the value goes straight to the address. */
export function ListFilters<Row>({ fields, state, change }: Props<Row>) {
  return (
    <>
      {fields.map(
        ({ key, label, filter }) =>
          filter && (
            <FilterControl
              key={key}
              label={label}
              filter={filter}
              value={state.filters[key]}
              onChange={(next) => change({ filters: { [key]: next } })}
            />
          ),
      )}
    </>
  )
}
