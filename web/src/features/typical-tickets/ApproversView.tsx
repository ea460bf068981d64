import { Suspense, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Approver } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { approverFields } from './typical.fields.tsx'
import { allApprovers, useDeleteApprover } from './typical-tickets.queries.ts'
import { m } from './typical-tickets.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const NewApprover = lazy(() => import('./ApproverForms.tsx').then((x) => ({ default: x.NewApprover })))
const EditApprover = lazy(() => import('./ApproverForms.tsx').then((x) => ({ default: x.EditApprover })))

/** Who signs which step of an approval, from when to when. */
export function ApproversView() {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const remove = useDeleteApprover()
  const [opened, setOpened] = useState<Approver | 'new'>()
  const forms = { onSaved: () => notices.tell(say(m.saved)), onClose: () => setOpened(undefined) }
  return (
    <>
      <p className="fg-typical-note">{say(m.approversNote)}</p>
      <ListPage<Approver>
        name="typical-approvers"
        title={m.approvers}
        fields={approverFields}
        query={allApprovers}
        isWhole
        onExport={() => download(typicalTicketsContract.exportApprovers, undefined, { fileName: say(m.approversFile) })}
        toolbar={
          <Can do="qualification:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
              {say(m.addApprover)}
            </Button>
          </Can>
        }
        rowActions={[
          { key: 'edit', label: m.edit, needs: 'qualification:write', run: setOpened },
          {
            key: 'remove',
            label: m.removeApprover,
            needs: 'qualification:write',
            confirm: m.removeAsk,
            danger: true,
            run: async ({ id }) => {
              await remove.mutateAsync({ id })
              notices.tell(say(m.deleted))
            },
          },
        ]}
      >
        {() => (
          <Suspense fallback={null}>
            {opened === 'new' && <NewApprover {...forms} />}
            {typeof opened === 'object' && <EditApprover key={opened.id} editing={opened} {...forms} />}
          </Suspense>
        )}
      </ListPage>
    </>
  )
}
