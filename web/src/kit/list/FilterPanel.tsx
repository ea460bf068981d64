import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useSay } from '../../lib/i18n.ts'
import { DayRange } from '../DayRange.tsx'
import { m } from '../kit.texts.ts'
import { m as own } from './list-parts.texts.ts'
import { LookupSelect } from '../lookup/LookupSelect.tsx'
import { TreeChoice } from '../tree/TreeChoice.tsx'
import { FilterControl } from './FilterControl.tsx'
import { clearedBy, type FilterInput, type FilterProps, type ListFilter } from './list-filter.ts'

type Put = (values: Record<string, string | undefined>) => void
interface ControlProps {
  filter: ListFilter
  values: Readonly<Record<string, string>>
  put: Put
}

const idsOf = (value: string | undefined): string[] => (value === undefined ? [] : [value])

function TreeControl({ input, ...props }: ControlProps & { input: Extract<FilterInput, { kind: 'tree' }> }) {
  const say = useSay()
  const { key, label } = props.filter
  return (
    <TreeChoice
      className="fg-filter-wide"
      aria-label={say(label)}
      rows={useQuery(input.query).data}
      value={idsOf(props.values[key])}
      onChange={([id]) => props.put({ [key]: id })}
    />
  )
}

function Control(props: ControlProps) {
  const say = useSay()
  const { filter, values, put } = props
  const { key, label, input } = filter
  const look = { className: 'fg-filter-wide', 'aria-label': say(label) }
  switch (input.kind) {
    case 'dayRange':
      return (
        <DayRange
          {...look}
          value={{ from: values[key], to: values[input.to] }}
          onChange={({ from, to }) => put({ [key]: from, [input.to]: to })}
        />
      )
    case 'lookup':
      return (
        <LookupSelect
          {...look}
          lookup={input.lookup}
          value={idsOf(values[key])}
          onChange={([id]) => put({ [key]: id })}
        />
      )
    case 'tree':
      return <TreeControl {...props} input={input} />
    default:
      return (
        <FilterControl label={label} filter={input} value={values[key]} onChange={(next) => put({ [key]: next })} />
      )
  }
}

export function FilterPanel({ filters, state, change, onClose }: FilterProps & { onClose: () => void }) {
  const say = useSay()
  const put: Put = (values) => change({ filters: values })
  return (
    <div className="fg-filter-panel">
      {filters.map((filter) => (
        <div key={filter.key}>
          <span className="fg-form-label">{say(filter.label)}</span>
          <Control filter={filter} values={state.filters} put={put} />
        </div>
      ))}
      <div className="fg-filter-foot">
        <Button size="small" onClick={() => put(clearedBy(filters))}>
          {say(own.clearFilters)}
        </Button>
        <Button size="small" type="primary" onClick={onClose}>
          {say(m.close)}
        </Button>
      </div>
    </div>
  )
}
