import { useState } from 'react'
import { UserAddOutlined, UsergroupAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { InviteDrawer } from './InviteDrawer.tsx'
import { m } from './organisation.messages.ts'
import { peopleOf, useChangeManager, useRemoveUsers, type Person } from './organisation.queries.ts'
import { personFields } from './people.fields.ts'
import { RelatePeopleDrawer } from './RelatePeopleDrawer.tsx'

const needs = 'organisation:write'

/** Those of the department itself and of the departments below it; only its own can be removed here. */
export function PeopleTab({ organisation }: { organisation: Organisation }) {
  const say = useSay()
  const notices = useNotices()
  const change = useChangeManager()
  const remove = useRemoveUsers()
  const [dialog, setDialog] = useState<'relate' | 'invite'>()
  const { id: orgId, managerIds } = organisation
  const isHere = ({ orgIds }: Person) => orgIds.includes(orgId)
  const isManager = ({ userId }: Person) => managerIds.includes(userId)

  const setManager = async ({ userId }: Person, isNow: boolean) => {
    await change.mutateAsync({ orgId, userId, isManager: isNow ? '1' : '0' })
    notices.tell(say(m.saved))
  }
  const takeOut = async (rows: readonly Person[]) => {
    const { removed } = await remove.mutateAsync({ orgId, userIds: rows.map(({ userId }) => userId) })
    notices.tell(say(m.takenOut, { count: removed }))
  }
  const removal = { key: 'takeOut', label: m.takeOut, needs, confirm: m.takeOutAsk, danger: true } as const
  return (
    <ListPage<Person>
      name="organisation.people"
      title={m.people}
      addressPart="people."
      fields={personFields(organisation)}
      search={{ placeholder: m.searchPeople, maxLength: 20 }}
      query={(state) => peopleOf(orgId, state)}
      toolbar={
        <Can do={needs}>
          <Button icon={<UserAddOutlined />} onClick={() => setDialog('invite')}>
            {say(m.invite)}
          </Button>
          <Button type="primary" icon={<UsergroupAddOutlined />} onClick={() => setDialog('relate')}>
            {say(m.relatePeople)}
          </Button>
        </Can>
      }
      rowActions={[
        {
          key: 'make',
          label: m.makeManager,
          needs,
          when: (row) => isHere(row) && !isManager(row),
          run: (row) => setManager(row, true),
        },
        {
          key: 'unmake',
          label: m.unmakeManager,
          needs,
          when: isManager,
          confirm: m.unmakeAsk,
          run: (row) => setManager(row, false),
        },
        { ...removal, when: isHere, run: (row) => takeOut([row]) },
      ]}
      bulkActions={[{ ...removal, when: (rows) => rows.every(isHere), run: takeOut }]}
    >
      {() => (
        <>
          <RelatePeopleDrawer
            orgId={orgId}
            open={dialog === 'relate'}
            onAdded={(count) => notices.tell(say(m.added, { count }))}
            onClose={() => setDialog(undefined)}
          />
          <InviteDrawer
            orgId={orgId}
            open={dialog === 'invite'}
            onInvited={() => notices.tell(say(m.invited))}
            onClose={() => setDialog(undefined)}
          />
        </>
      )}
    </ListPage>
  )
}
