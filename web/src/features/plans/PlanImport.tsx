import { planImportLabels, planImportMaxRows } from '@fengguang/domain/plans/plan-import.rules'
import { plansContract } from '@fengguang/domain/plans/plans.contract'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { ImportDrawer } from '../../widgets/sheet-import/ImportDrawer.tsx'
import { f } from './plan-form.texts.ts'
import { useImportPlans } from './plans.queries.ts'

interface Props {
  open: boolean
  onImported: (count: number) => void
  onClose: () => void
}

export function PlanImport({ open, onImported, onClose }: Props) {
  const say = useSay()
  const download = useDownload()
  const commit = useImportPlans()
  return (
    <ImportDrawer
      open={open}
      title={f.importTitle}
      columns={planImportLabels}
      maxRows={planImportMaxRows}
      onTemplate={() => download(plansContract.exportModel, {}, { fileName: say(f.modelName) })}
      onPreview={(fileId) => call(plansContract.importPreview, { fileId })}
      onCommit={async (fileId) => onImported((await commit.mutateAsync({ fileId })).imported)}
      onClose={onClose}
    />
  )
}
