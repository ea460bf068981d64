import { Select } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { DayPicker } from '../DayPicker.tsx'
import type { FieldFilter } from '../field.ts'
import { m } from '../kit.texts.ts'
import { SearchInput } from '../SearchInput.tsx'
import { searchByLabel } from '../search-by-label.ts'

/** More choices than one looks through. */
const searchedFrom = 12

interface Props {
  label: TextPair
  filter: FieldFilter
  value: string | undefined
  onChange: (value: string | undefined) => void
}

export function FilterControl({ label, filter, value, onChange }: Props) {
  const say = useSay()
  const name = say(label)
  if (filter.kind === 'text')
    return (
      <SearchInput
        value={value ?? ''}
        placeholder={label}
        onSearch={(text) => text !== (value ?? '') && onChange(text || undefined)}
      />
    )
  const look = { className: 'fg-list-filter', 'aria-label': name, placeholder: name }
  if (filter.kind === 'day') return <DayPicker {...look} value={value} onChange={onChange} />
  const names = filter.kind === 'flag' ? { true: m.yes, false: m.no } : filter.names
  return (
    <Select
      {...look}
      allowClear={{ label: say(m.clear) }}
      value={value}
      popupMatchSelectWidth={false}
      showSearch={Object.keys(names).length > searchedFrom ? searchByLabel : false}
      options={Object.entries(names).map(([option, text]) => ({ value: option, label: say(text) }))}
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}
