import { useMemo } from 'react'
import { Radio, Select, TreeSelect } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { audienceNames, audiences, type Audience } from '@fengguang/domain/messages/message.model'
import { toTree } from '@fengguang/domain/kernel/tree'
import { useLang, useSay } from '../../lib/i18n.ts'
import { m } from './notices.texts.ts'
import { notices } from './notices.queries.ts'
import { several } from '../../kit/several.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

export interface Receivers {
  audience: Audience
  audienceIds: string[]
}
interface Props {
  id: string
  value: Receivers
  isInvalid: boolean
  onChange: (value: Receivers) => void
}

/** The whole company, or those of some organisations, roles or a list of people. */
export function ReceiverChoice({ id, value, isInvalid, onChange }: Props) {
  const say = useSay()
  const lang = useLang()
  const { data, isPending } = useQuery(notices.choices(undefined))
  const { audience, audienceIds } = value
  const choose = (next: string[]) => onChange({ audience, audienceIds: next })
  const organisations = useMemo(() => toTree(data?.organisations ?? []), [data])
  const status = isInvalid ? ({ status: 'error' } as const) : {}
  const shared = { value: audienceIds, loading: isPending, className: 'fg-form-wide', onChange: choose, ...status }
  const options = {
    role: data?.roles.map((r) => ({ value: r.id, label: lang === 'zh_CN' ? r.name : r.nameEn })) ?? [],
    person: data?.people.map((p) => ({ value: p.id, label: `${p.name} (${p.userName})` })) ?? [],
  }
  return (
    <div className="fg-receivers">
      <Radio.Group
        id={id}
        aria-label={say(m.audience)}
        value={audience}
        options={audiences.map((one) => ({ value: one, label: say(audienceNames[one]) }))}
        onChange={(event) => onChange({ audience: event.target.value as Audience, audienceIds: [] })}
      />
      {audience === 'organisation' && (
        <TreeSelect<string[]>
          {...shared}
          aria-label={say(m.organisations)}
          placeholder={say(m.organisations)}
          multiple
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'name' }}
          fieldNames={{ label: 'name', value: 'id', children: 'children' }}
          treeData={organisations}
        />
      )}
      {(audience === 'role' || audience === 'person') && (
        <Select<string[]>
          {...shared}
          aria-label={say(audience === 'role' ? m.roles : m.people)}
          placeholder={say(audience === 'role' ? m.roles : m.people)}
          {...several}
          showSearch={searchByLabel}
          options={options[audience]}
        />
      )}
    </div>
  )
}
