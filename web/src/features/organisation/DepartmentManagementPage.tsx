import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { OrganisationTree } from '../../widgets/organisation/OrganisationTree.tsx'
import { DepartmentCard } from './DepartmentCard.tsx'
import { ManagersDrawer } from './ManagersDrawer.tsx'
import { m } from './organisation.texts.ts'
import { useRemoveOrganisation } from './organisation.queries.ts'
import { OrganisationFormDrawer, type OrganisationEdit } from './OrganisationFormDrawer.tsx'
import { useChosenOrganisation } from './use-chosen-organisation.ts'

export function DepartmentManagementPage() {
  const say = useSay()
  const narrow = useNarrow()
  const notices = useNotices()
  const remove = useRemoveOrganisation()
  const { read, rows, chosen, choose } = useChosenOrganisation()
  const [editing, setEditing] = useState<OrganisationEdit>()
  const [isManaging, setIsManaging] = useState(false)
  const tellSaved = () => notices.tell(say(m.saved))
  const removeChosen = async () => {
    if (!chosen) return
    await remove.mutateAsync({ ids: [chosen.id] })
    choose(chosen.pid ?? undefined)
    notices.tell(say(m.removed, { name: chosen.name }))
  }
  const addTop = (
    <Can do="organisation:write">
      <Button icon={<PlusOutlined />} onClick={() => setEditing({ kind: 'new', pid: '' })}>
        {say(m.addTop)}
      </Button>
    </Can>
  )
  return (
    <div className="fg-beside">
      <Card title={say(m.departments)} extra={addTop} error={read.error} onRetry={() => void read.refetch()}>
        <OrganisationTree rows={rows} selectedId={chosen?.id} onSelect={choose} {...(narrow && { heightPx: 320 })} />
      </Card>
      {chosen && rows ? (
        <DepartmentCard
          organisation={chosen}
          rows={rows}
          onAddBelow={() => setEditing({ kind: 'new', pid: chosen.id })}
          onEdit={() => setEditing({ kind: 'change', row: chosen })}
          onManagers={() => setIsManaging(true)}
          onRemove={removeChosen}
        />
      ) : (
        <Card loading={read.isPending}>
          <Picture kind="empty" title={say(rows?.length === 0 ? m.noDepartments : m.chooseFirst)} />
        </Card>
      )}
      <OrganisationFormDrawer
        editing={editing}
        rows={rows ?? []}
        onSaved={({ id }) => {
          tellSaved()
          choose(id)
        }}
        onClose={() => setEditing(undefined)}
      />
      {chosen && (
        <ManagersDrawer
          organisation={chosen}
          open={isManaging}
          onSaved={tellSaved}
          onClose={() => setIsManaging(false)}
        />
      )}
    </div>
  )
}
