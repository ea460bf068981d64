import { Button, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import { m as own } from './list-parts.texts.ts'
import { clearedBy, isSet, type FilterInput, type FilterProps, type ListFilter } from './list-filter.ts'

interface ChipProps {
  filter: ListFilter
  values: Readonly<Record<string, string>>
}

const LookupName = ({ input, id }: { input: Extract<FilterInput, { kind: 'lookup' }>; id: string }) =>
  useQuery(input.lookup.named([id])).data?.find(({ value }) => value === id)?.label ?? id

const TreeName = ({ input, id }: { input: Extract<FilterInput, { kind: 'tree' }>; id: string }) =>
  useQuery(input.query).data?.find((row) => row.id === id)?.name ?? id

function ChipValue({ filter: { key, input }, values }: ChipProps) {
  const say = useSay()
  const value = values[key] ?? ''
  switch (input.kind) {
    case 'dayRange':
      return `${value} – ${values[input.to] ?? ''}`
    case 'lookup':
      return <LookupName input={input} id={value} />
    case 'tree':
      return <TreeName input={input} id={value} />
    case 'flag':
      return say(value === 'true' ? m.yes : m.no)
    case 'choice':
      return say(input.names[value] ?? [value, value])
    default:
      return value
  }
}

/** What is filtered by, in words; each chip goes by itself, or all at once. */
export function FilterChips({ filters, state, change }: FilterProps) {
  const say = useSay()
  const set = filters.filter((filter) => isSet(filter, state.filters))
  return (
    <fieldset className="fg-filter-chips" aria-label={say(own.filters)}>
      {set.map((filter) => (
        <Tag
          key={filter.key}
          closable={{ 'aria-label': say(own.dropFilter, { name: say(filter.label) }) }}
          // The tag goes with the address, not by itself: the back button brings both back.
          onClose={(event) => {
            event.preventDefault()
            change({ filters: clearedBy([filter]) })
          }}
        >
          {say(filter.label)}: <ChipValue filter={filter} values={state.filters} />
        </Tag>
      ))}
      <Button size="small" type="link" onClick={() => change({ filters: clearedBy(filters) })}>
        {say(own.clearFilters)}
      </Button>
    </fieldset>
  )
}
