import { stationImportLabels, stationImportMaxRows } from '@fengguang/domain/stations/station-import.rules'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { ImportDrawer } from '../../widgets/sheet-import/ImportDrawer.tsx'
import { parts } from './station-parts.texts.ts'
import { useImportStations } from './stations.queries.ts'

interface Props {
  open: boolean
  onImported: (count: number) => void
  onClose: () => void
}

export function StationImport({ open, onImported, onClose }: Props) {
  const say = useSay()
  const download = useDownload()
  const commit = useImportStations()
  return (
    <ImportDrawer
      open={open}
      title={parts.importTitle}
      columns={stationImportLabels}
      maxRows={stationImportMaxRows}
      onTemplate={() => download(stationsContract.importTemplate, undefined, { fileName: say(parts.templateName) })}
      onPreview={(fileId) => call(stationsContract.importPreview, { fileId })}
      onCommit={async (fileId) => onImported((await commit.mutateAsync({ fileId })).imported)}
      onClose={onClose}
    />
  )
}
