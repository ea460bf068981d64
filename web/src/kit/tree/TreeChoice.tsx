import { useMemo } from 'react'
import { TreeSelect } from 'antd'
import { toTree, type TreeNode } from '@fengguang/domain/kernel/tree'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'

export interface TreeRow {
  id: string
  pid: string | null
  name: string
  /** Found by this too, though it is not shown. */
  otherName?: string
}

interface Props {
  /** Undefined until the first answer. */
  rows: readonly TreeRow[] | undefined
  value: readonly string[]
  onChange: (ids: string[]) => void
  multiple?: boolean
  /** These and what hangs below them cannot be chosen. */
  without?: ReadonlySet<string>
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

interface Option {
  value: string
  title: string
  children: Option[]
}
const optionOf = ({ id, name, children }: TreeNode<TreeRow>): Option => ({
  value: id,
  title: name,
  children: children.map(optionOf),
})

/** One node of a tree or several, with a search by name. */
export function TreeChoice({ rows, value, onChange, multiple = false, without, ...look }: Props) {
  const say = useSay()
  const treeData = useMemo(
    () => toTree((rows ?? []).filter(({ id }) => !without?.has(id))).map(optionOf),
    [rows, without],
  )
  return (
    <TreeSelect<string | string[] | undefined>
      {...look}
      loading={!rows}
      treeData={treeData}
      multiple={multiple}
      value={multiple ? [...value] : value[0]}
      allowClear={{ label: say(m.clear) }}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      onChange={(next) => onChange(next === undefined ? [] : [next].flat())}
    />
  )
}
