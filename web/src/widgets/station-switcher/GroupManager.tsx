import { useState } from 'react'
import { Button, Input, Select } from 'antd'
import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { groupName, issuesToFields } from '@fengguang/domain/kernel/validation'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { failureText, fieldErrorText, type FieldError } from '../../kit/failure-text.ts'
import { Picture } from '../../kit/Picture.tsx'
import { useAct } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { stationAccessFeature, stationAccessQueries } from './account.queries.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { m } from './switcher.texts.ts'

const whole = ''

function NewGroup({ stcls, onCreated }: { stcls: StationClass; onCreated: (groupId: string) => void }) {
  const say = useSay()
  const notices = useNotices()
  const add = useAct(stationAccessFeature, stationAccessContract.addGroup)
  const [name, setName] = useState('')
  const [error, setError] = useState<FieldError>()
  const create = () => {
    const checked = groupName.safeParse(name)
    if (!checked.success) return setError(issuesToFields(checked.error, name)[whole])
    add.mutate(
      { groupName: checked.data, stcls, stids: [] },
      {
        onSuccess: ({ groupId }) => {
          setName('')
          notices.tell(say(m.created))
          onCreated(groupId)
        },
        onError: (failure) => setError(failure.fields.groupName ?? failureText(failure, say)),
      },
    )
  }
  return (
    <form
      className="fg-group-new"
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      <Input
        value={name}
        aria-label={say(m.groupName)}
        aria-invalid={error !== undefined}
        placeholder={say(m.newGroup)}
        {...(error !== undefined && { status: 'error' as const })}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      <Button htmlType="submit" icon={<PlusOutlined />} loading={add.isPending}>
        {say(m.create)}
      </Button>
      {error !== undefined && (
        <div className="fg-form-error" role="alert">
          {fieldErrorText(error, say(m.groupName), say)}
        </div>
      )}
    </form>
  )
}

/** Custom groups of one class: made, filled, emptied and deleted where they are chosen. */
export function GroupManager({ stcls, onBack }: { stcls: StationClass; onBack: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const { data: groups = [] } = useQuery(stationAccessQueries.groups({ stcls }))
  const remove = useAct(stationAccessFeature, stationAccessContract.deleteGroup)
  const [wanted, setWanted] = useState<string>()
  const group = groups.find(({ groupId }) => groupId === wanted) ?? groups[0]
  return (
    <div className="fg-switcher-body">
      <div className="fg-group-bar">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={onBack}>
          {say(m.backToTree)}
        </Button>
        <NewGroup stcls={stcls} onCreated={setWanted} />
      </div>
      {group ? (
        <>
          <div className="fg-group-bar">
            <Select
              className="fg-group-select"
              aria-label={say(m.groups)}
              value={group.groupId}
              options={groups.map(({ groupId, groupName: name, stationCount }) => ({
                value: groupId,
                label: say(m.groupCount, { name, count: stationCount }),
              }))}
              onChange={setWanted}
            />
            <ConfirmButton
              danger
              label={m.deleteGroup}
              confirm={m.deleteAsk}
              confirmValues={{ name: group.groupName }}
              onConfirm={async () => {
                await remove.mutateAsync({ groupId: group.groupId })
                notices.tell(say(m.deleted))
              }}
            />
          </div>
          <GroupMembers key={group.groupId} stcls={stcls} groupId={group.groupId} />
        </>
      ) : (
        <Picture kind="empty" title={say(m.noGroups)} />
      )}
    </div>
  )
}
