import { Suspense } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { defectLabels } from '@fengguang/domain/defects/defect.labels'
import { screens } from '@fengguang/domain/navigation/screens'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { defectFields } from './defect.fields.tsx'
import { defectFilterOf } from './defect-filter.ts'
import { DefectFigures } from './DefectFigures.tsx'
import { defects, type DefectRow } from './defects.queries.ts'
import { m } from './defects.texts.ts'
import { useFormAddress } from './form-address.ts'
import { lazy } from '../../lib/lazy-part.ts'

const DefectDrawer = lazy(() => import('./DefectDrawer.tsx').then((x) => ({ default: x.DefectDrawer })))
const DefectFormHost = lazy(() => import('./DefectFormHost.tsx').then((x) => ({ default: x.DefectFormHost })))

const mineNames = { todo: m.mineTodo, submitted: m.mineSubmitted, touched: m.mineTouched }
const filters: readonly ListFilter[] = [
  { key: 'mine', label: m.mineWhich, input: { kind: 'choice', names: mineNames } },
  { key: 'stationId', label: defectLabels.stationName.label, input: { kind: 'lookup', lookup: stationLookup } },
  { key: 'deviceId', label: defectLabels.deviceName.label, input: { kind: 'lookup', lookup: deviceLookup() } },
]

/** What is wrong with devices, from its report to its elimination. */
export function DefectManagementPage() {
  const say = useSay()
  const download = useDownload()
  const [openId] = useOpenRecord()
  const { isOpen, open } = useFormAddress()
  const hasRead = useEver(openId !== undefined)
  const hasForm = useEver(isOpen)
  return (
    <>
      <DefectFigures />
      <ListPage<DefectRow>
        name="defects"
        fields={defectFields}
        filters={filters}
        search={{ placeholder: m.search }}
        query={(state) => defects.list({ page: state.page, pageSize: state.pageSize, ...defectFilterOf(state) })}
        isLive
        opens
        title={screens.defectManagement.title}
        toolbar={
          <Can do="defect:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ new: true })}>
              {say(m.newDefect)}
            </Button>
          </Can>
        }
        onExport={(state, progress) =>
          download(defectsContract.export, defectFilterOf(state), {
            fileName: say(m.fileName),
            onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
          })
        }
      />
      <Suspense fallback={null}>
        {hasRead && <DefectDrawer />}
        {hasForm && <DefectFormHost />}
      </Suspense>
    </>
  )
}
