import { useState } from 'react'
import { UserAddOutlined, UsergroupAddOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { users } from '../../widgets/organisation/organisation.queries.ts'
import { InviteDrawer } from './InviteDrawer.tsx'
import { m } from './organisation.texts.ts'
import { peopleOf, useChangeManager, useRelateUsers, useRemoveUsers, type Person } from './organisation.queries.ts'
import { personFields } from './people.fields.ts'
import { RelateDrawer } from './RelateDrawer.tsx'
import { needs, useMembership } from './use-membership.ts'

/** Those of the department itself and of the departments below it; only its own can be removed here. */
export function PeopleTab({ organisation }: { organisation: Organisation }) {
  const say = useSay()
  const notices = useNotices()
  const [dialog, setDialog] = useState<'relate' | 'invite'>()
  const { id: orgId, managerIds } = organisation
  const everybody = useQuery({ ...users.list({}), enabled: dialog === 'relate' }).data ?? []
  const isHere = ({ orgIds }: Person) => orgIds.includes(orgId)
  const isManager = ({ userId }: Person) => managerIds.includes(userId)

  const change = useChangeManager()
  const relate = useRelateUsers()
  const remove = useRemoveUsers()
  const setManager = ({ userId }: Person, isNow: boolean) =>
    change.mutateAsync({ orgId, userId, isManager: isNow ? '1' : '0' })
  const changeManager = async (person: Person, isNow: boolean) => {
    await setManager(person, isNow)
    notices.tell(say(m.saved))
  }
  const { takeOut, removal, add } = useMembership<Person>({
    relate: (userIds) => relate.mutateAsync({ orgId, userIds }),
    remove: (userIds) => remove.mutateAsync({ orgId, userIds }),
    afterUndo: (people) => Promise.all(people.filter(isManager).map((person) => setManager(person, true))),
  })
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
          run: (row) => changeManager(row, true),
        },
        {
          key: 'unmake',
          label: m.unmakeManager,
          needs,
          when: isManager,
          confirm: m.unmakeAsk,
          run: (row) => changeManager(row, false),
        },
        { ...removal, when: isHere, run: (row) => takeOut([row]) },
      ]}
      bulkActions={[{ ...removal, when: (rows) => rows.every(isHere), run: takeOut }]}
    >
      {() => (
        <>
          <RelateDrawer
            open={dialog === 'relate'}
            title={m.relatePeople}
            label={m.people}
            hint={m.relatePeopleHint}
            widthPx={420}
            input={{
              kind: 'select',
              multiple: true,
              searchable: true,
              options: everybody.map(({ userId, userName, realName, tel }) => ({
                value: userId,
                label: [realName, userName, tel].filter(Boolean).join(' · '),
              })),
            }}
            relate={add}
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
