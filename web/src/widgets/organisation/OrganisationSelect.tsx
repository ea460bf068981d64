import { useMemo } from 'react'
import { TreeSelect } from 'antd'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { useSay } from '../../lib/i18n.ts'
import { organisationOptions } from './organisation-tree.ts'
import { m } from './organisation.texts.ts'

interface Common {
  id?: string
  label: string
  rows: readonly Organisation[] | undefined
  without?: ReadonlySet<string>
  placeholder?: string
  isInvalid?: boolean
  className?: string
}
type Choice =
  | { multiple: true; value: readonly string[]; onChange: (ids: string[]) => void }
  | { multiple?: false; value: string | undefined; onChange: (id: string | undefined) => void }

/** One organisation or several, chosen in their tree. */
export function OrganisationSelect({ label, rows, without, isInvalid, placeholder, ...props }: Common & Choice) {
  const say = useSay()
  const options = useMemo(() => organisationOptions(rows ?? [], without), [rows, without])
  const change = (next: string | string[] | undefined) =>
    props.multiple ? props.onChange([next ?? []].flat()) : props.onChange([next].flat()[0])
  return (
    <TreeSelect<string | string[] | undefined>
      {...(props.id && { id: props.id })}
      className={props.className ?? 'fg-form-wide'}
      aria-label={label}
      loading={!rows}
      treeData={options}
      multiple={props.multiple ?? false}
      value={props.multiple ? [...props.value] : props.value}
      allowClear={{ label: say(m.clear) }}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      placeholder={placeholder ?? say(m.choose)}
      {...(isInvalid && { status: 'error' as const })}
      onChange={change}
    />
  )
}
