import { useEffect, useState } from 'react'
import { Select } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import { useSay } from '../../lib/i18n.ts'
import { failureText } from '../failure-text.ts'
import { m } from '../kit.texts.ts'
import { m as own } from '../list/list-parts.texts.ts'
import { several } from '../several.ts'
import type { Lookup } from './lookup.ts'

/** A person types faster than a server should be asked. */
const typedForMs = 250

interface Props {
  lookup: Lookup
  value: readonly string[]
  onChange: (ids: string[]) => void
  multiple?: boolean
  id?: string
  className?: string
  placeholder?: string
  disabled?: boolean
  status?: 'error'
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  'aria-required'?: boolean
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typedForMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** One record or several, found by what is typed; a chosen one keeps its name whatever is typed. */
export function LookupSelect({ lookup, value, onChange, multiple = false, ...look }: Props) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(cleanSearchText(typed))
  const found = useQuery({ ...lookup.search(keyword), enabled: isOpen, placeholderData: keepPreviousData })
  const named = useQuery({ ...lookup.named(value), enabled: value.length > 0, placeholderData: keepPreviousData })
  const options = (named.data ?? []).filter((one) => value.includes(one.value))
  for (const one of found.data ?? []) if (!options.some((other) => other.value === one.value)) options.push(one)
  const nothing = found.error ? failureText(found.error, say) : say(found.isFetching ? m.loading : own.noneFound)
  return (
    <Select<string | string[]>
      {...look}
      {...(multiple && several)}
      value={multiple ? [...value] : value[0]!}
      options={options}
      loading={found.isFetching || named.isFetching}
      allowClear={{ label: say(m.clear) }}
      popupMatchSelectWidth={false}
      notFoundContent={<output>{nothing}</output>}
      onOpenChange={setIsOpen}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(next?: string | string[]) => onChange(next === undefined ? [] : [next].flat())}
    />
  )
}
