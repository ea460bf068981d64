import { hazardImportLabels, hazardImportMaxRows } from '@fengguang/domain/hazards/hazard-import.rules'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { ImportDrawer } from '../../widgets/sheet-import/ImportDrawer.tsx'
import { useImportHazards } from './hazards.queries.ts'
import { m } from './hazards.texts.ts'

interface Props {
  open: boolean
  onImported: (count: number) => void
  onClose: () => void
}

export function HazardImport({ open, onImported, onClose }: Props) {
  const say = useSay()
  const download = useDownload()
  const commit = useImportHazards()
  return (
    <ImportDrawer
      open={open}
      title={m.importTitle}
      columns={hazardImportLabels}
      maxRows={hazardImportMaxRows}
      onTemplate={() => download(hazardsContract.importTemplate, undefined, { fileName: say(m.templateName) })}
      onPreview={(fileId) => call(hazardsContract.importPreview, { fileId })}
      onCommit={async (fileId) => onImported((await commit.mutateAsync({ fileId })).imported)}
      onClose={onClose}
    />
  )
}
