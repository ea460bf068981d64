import { deviceImportLabels, deviceImportMaxRows } from '@fengguang/domain/devices/device-import.rules'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { ImportDrawer } from '../../widgets/sheet-import/ImportDrawer.tsx'
import { m } from './devices.texts.ts'
import { useImportDevices } from './devices.queries.ts'

interface Props {
  open: boolean
  onImported: (count: number) => void
  onClose: () => void
}

export function DeviceImport({ open, onImported, onClose }: Props) {
  const say = useSay()
  const download = useDownload()
  const commit = useImportDevices()
  return (
    <ImportDrawer
      open={open}
      title={m.importTitle}
      columns={deviceImportLabels}
      maxRows={deviceImportMaxRows}
      onTemplate={() => download(devicesContract.importTemplate, undefined, { fileName: say(m.templateName) })}
      onPreview={(fileId) => call(devicesContract.importPreview, { fileId })}
      onCommit={async (fileId) => onImported((await commit.mutateAsync({ fileId })).imported)}
      onClose={onClose}
    />
  )
}
