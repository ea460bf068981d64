import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { Company } from '@fengguang/domain/organisation/organisation.model'
import { useCan } from '../../../kit/Can.tsx'
import { m as kit } from '../../../kit/kit.texts.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useNarrow } from '../../../kit/use-narrow.ts'
import { useSay } from '../../../lib/i18n.ts'
import { useNotices } from '../../../lib/notices.tsx'
import { OneTimePasswords, type OneTimePassword } from '../../../widgets/organisation/OneTimePasswords.tsx'
import { m } from './companies.texts.ts'
import { anyCompanies, companyPage, useRemoveCompanies } from './companies.queries.ts'
import { companyFields } from './company.fields.ts'
import { CompanyFormDrawer } from './CompanyFormDrawer.tsx'

const needs = 'company:write'

/** Everyone with the permission looks after their own company; only the platform's administrators make and remove others. */
export function CompaniesDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const can = useCan()
  const narrow = useNarrow()
  const notices = useNotices()
  const remove = useRemoveCompanies()
  const [editing, setEditing] = useState<Company | 'new'>()
  const [password, setPassword] = useState<OneTimePassword>()
  const isPlatform = useQuery(anyCompanies).data?.administersPlatform === true
  const removeRow = async ({ id }: Company) => {
    const { removed } = await remove.mutateAsync({ ids: [id] })
    notices.tell(say(m.removed, { count: removed }))
  }
  return (
    <Drawer
      open
      title={say(m.title)}
      size={narrow ? '100%' : 1180}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
      extra={
        isPlatform &&
        can(needs) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {say(m.create)}
          </Button>
        )
      }
    >
      <ListPage<Company>
        name="companies"
        addressPart="companies."
        fields={companyFields}
        search={{ placeholder: m.search }}
        query={companyPage}
        rowActions={[
          { key: 'edit', label: m.edit, needs, run: setEditing },
          {
            key: 'remove',
            label: m.remove,
            needs,
            when: () => isPlatform,
            confirm: m.removeAsk,
            danger: true,
            dependents: ([row]) => say(m.removeWith, { users: row?.userCount ?? 0, stations: row?.stationCount ?? 0 }),
            run: removeRow,
          },
        ]}
      />
      <CompanyFormDrawer
        editing={editing}
        onSaved={(administrator) => {
          notices.tell(say(m.saved))
          setPassword(administrator)
        }}
        onClose={() => setEditing(undefined)}
      />
      {password && <OneTimePasswords passwords={[password]} onClose={() => setPassword(undefined)} />}
    </Drawer>
  )
}
