import { Suspense, useMemo, useState } from 'react'
import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { Can } from '../../../kit/Can.tsx'
import { Card } from '../../../kit/Card.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useNarrow } from '../../../kit/use-narrow.ts'
import { notPage, textParam } from '../../../lib/address.ts'
import { useSay } from '../../../lib/i18n.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { useNotices } from '../../../lib/notices.tsx'
import { useDownload } from '../../../lib/use-download.ts'
import { useEver } from '../../../lib/use-ever.ts'
import { organisations, roles, users } from '../../../widgets/organisation/organisation.queries.ts'
import { OrganisationSelect } from '../../../widgets/organisation/OrganisationSelect.tsx'
import { OrganisationTree } from '../../../widgets/organisation/OrganisationTree.tsx'
import type { OneTimePassword } from '../../../widgets/organisation/OneTimePasswords.tsx'
import { useUserActions } from './use-user-actions.ts'
import { userFields } from './user.fields.tsx'
import { m } from './users.texts.ts'
import { userFilterOf, userPage, type UserRow } from './users.queries.ts'
import { lazy } from '../../../lib/lazy-part.ts'

const UserFormDrawer = lazy(() => import('./UserFormDrawer.tsx').then((x) => ({ default: x.UserFormDrawer })))
const ResetPasswordDrawer = lazy(() =>
  import('./ResetPasswordDrawer.tsx').then((x) => ({ default: x.ResetPasswordDrawer })),
)
const UserImport = lazy(() => import('./UserImport.tsx').then((x) => ({ default: x.UserImport })))
const OneTimePasswords = lazy(() =>
  import('../../../widgets/organisation/OneTimePasswords.tsx').then((x) => ({ default: x.OneTimePasswords })),
)

/** Which organisation the list is about stands in the address too. */
const OrganisationAddress = z.object({ orgId: textParam() })

export function UserManagementPage() {
  const say = useSay()
  const narrow = useNarrow()
  const download = useDownload()
  const [{ orgId }, change] = useAddress(OrganisationAddress)
  const choose = (id: string | undefined) => change({ orgId: id }, { keep: notPage })
  const [opened, open] = useState<Opened>({})
  const fields = useUserFields()
  const tree = useQuery(organisations.list(undefined))
  const actions = useUserActions({
    edit: (editing) => open({ editing }),
    reset: (resetting) => open({ resetting }),
  })
  const list = (
    <ListPage<UserRow>
      name="users"
      title={m.title}
      fields={fields}
      search={{ placeholder: m.search, maxLength: 20 }}
      query={(state) => userPage({ page: state.page, pageSize: state.pageSize, ...userFilterOf(state, orgId) })}
      toolbar={
        <>
          {narrow && (
            <OrganisationSelect
              label={say(m.organisations)}
              placeholder={say(m.allPeople)}
              rows={tree.data}
              value={orgId}
              onChange={choose}
            />
          )}
          <Can do="user:write">
            <Button icon={<UploadOutlined />} onClick={() => open({ isImporting: true })}>
              {say(m.import)}
            </Button>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ editing: 'new' })}>
              {say(m.create)}
            </Button>
          </Can>
        </>
      }
      {...actions}
      onExport={(state, progress) =>
        download(usersContract.export, userFilterOf(state, orgId), {
          fileName: say(m.fileName),
          onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
        })
      }
    />
  )
  return (
    <div className="fg-beside">
      {!narrow && (
        <Card title={say(m.organisations)} error={tree.error} onRetry={() => void tree.refetch()}>
          <OrganisationTree rows={tree.data} selectedId={orgId} onSelect={choose} />
        </Card>
      )}
      {list}
      <UserDrawers opened={opened} onClose={() => open({})} />
    </div>
  )
}

/** Jobs and roles are the company's own: their names are read with the list. */
function useUserFields() {
  const roleRows = useQuery(roles.list({})).data
  const jobRows = useQuery(users.jobs(undefined)).data
  return useMemo(() => {
    const jobs = (jobRows ?? []).map(({ jobId, jobName, jobNameEn }) => [jobId, [jobName, jobNameEn]] as const)
    return userFields(roleRows ?? [], Object.fromEntries(jobs))
  }, [roleRows, jobRows])
}

/** What is open beside the list: one at a time. */
interface Opened {
  editing?: UserRow | 'new'
  resetting?: UserRow
  isImporting?: boolean
}

function UserDrawers({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const { editing, resetting, isImporting = false } = opened
  const [passwords, setPasswords] = useState<OneTimePassword[]>([])
  const hasEdited = useEver(editing !== undefined)
  const hasReset = useEver(resetting !== undefined)
  const hasImported = useEver(isImporting)
  return (
    <Suspense fallback={null}>
      {hasEdited && (
        <UserFormDrawer
          editing={editing}
          onCreated={(password) => setPasswords([password])}
          onSaved={() => notices.tell(say(m.saved))}
          onClose={onClose}
        />
      )}
      {hasReset && (
        <ResetPasswordDrawer user={resetting} onReset={(password) => setPasswords([password])} onClose={onClose} />
      )}
      {hasImported && (
        <UserImport
          open={isImporting}
          onImported={(made) => {
            notices.tell(say(m.imported, { count: made.length }))
            setPasswords(made)
          }}
          onClose={onClose}
        />
      )}
      {passwords.length > 0 && <OneTimePasswords passwords={passwords} onClose={() => setPasswords([])} />}
    </Suspense>
  )
}
