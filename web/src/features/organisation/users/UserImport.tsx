import { userImportLabels, userImportMaxRows } from '@fengguang/domain/organisation/user-import'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { call } from '../../../lib/call.ts'
import { useSay } from '../../../lib/i18n.ts'
import { useDownload } from '../../../lib/use-download.ts'
import type { OneTimePassword } from '../../../widgets/organisation/OneTimePasswords.tsx'
import { ImportDrawer } from '../../../widgets/sheet-import/ImportDrawer.tsx'
import { m } from './users.texts.ts'
import { useImportUsers } from './users.queries.ts'

interface Props {
  open: boolean
  onImported: (passwords: OneTimePassword[]) => void
  onClose: () => void
}

export function UserImport({ open, onImported, onClose }: Props) {
  const say = useSay()
  const download = useDownload()
  const commit = useImportUsers()
  return (
    <ImportDrawer
      open={open}
      title={m.importTitle}
      columns={userImportLabels}
      maxRows={userImportMaxRows}
      onTemplate={() => download(usersContract.importTemplate, undefined, { fileName: say(m.templateName) })}
      onPreview={(fileId) => call(usersContract.importPreview, { fileId })}
      onCommit={async (fileId) => onImported(await commit.mutateAsync({ fileId }))}
      onClose={onClose}
    />
  )
}
