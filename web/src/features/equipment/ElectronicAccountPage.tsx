import { Suspense, useState } from 'react'
import { equipmentContract } from '@fengguang/domain/equipment/equipment.contract'
import { equipmentLabels } from '@fengguang/domain/equipment/equipment.labels'
import { screens } from '@fengguang/domain/navigation/screens'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { equipmentFields } from './equipment.fields.tsx'
import { equipmentFilterOf } from './equipment-filter.ts'
import { equipment, type EquipmentRow } from './equipment.queries.ts'
import { m } from './equipment.texts.ts'
import { ScanLabel, ScannedLabel } from './ScannedLabel.tsx'
import { lazy } from '../../lib/lazy-part.ts'
import './equipment.css'

const EquipmentDrawer = lazy(() => import('./EquipmentDrawer.tsx').then((x) => ({ default: x.EquipmentDrawer })))
const LabelSheet = lazy(() => import('./LabelSheet.tsx').then((x) => ({ default: x.LabelSheet })))

const filters: readonly ListFilter[] = [
  { key: 'stationId', label: equipmentLabels.stationName.label, input: { kind: 'lookup', lookup: stationLookup } },
]

/** Every device with its plate, its papers and its life. */
export function ElectronicAccountPage() {
  const say = useSay()
  const download = useDownload()
  const [openId] = useOpenRecord()
  const hasRead = useEver(openId !== undefined)
  const isNarrow = useNarrow()
  const [labels, setLabels] = useState<readonly EquipmentRow[]>()
  return (
    <>
      <ScannedLabel />
      {isNarrow && <ScanLabel />}
      <p className="fg-equipment-note">{say(m.dueSoonHint)}</p>
      <ListPage<EquipmentRow>
        name="equipment"
        title={screens.electronicAccount.title}
        fields={equipmentFields}
        filters={filters}
        search={{ placeholder: m.search }}
        query={(state) => equipment.list({ page: state.page, pageSize: state.pageSize, ...equipmentFilterOf(state) })}
        opens
        bulkActions={[{ key: 'labels', label: m.labels, run: setLabels }]}
        onExport={(state, progress) =>
          download(equipmentContract.export, equipmentFilterOf(state), {
            fileName: say(m.fileName),
            onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
          })
        }
      >
        {(rows) => (
          <Suspense fallback={null}>
            {hasRead && <EquipmentDrawer rows={rows} onLabels={setLabels} />}
            {labels && <LabelSheet rows={labels} onClose={() => setLabels(undefined)} />}
          </Suspense>
        )}
      </ListPage>
    </>
  )
}
