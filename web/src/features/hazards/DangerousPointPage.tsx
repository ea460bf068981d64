import { Suspense, useState } from 'react'
import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Hazard } from '@fengguang/domain/hazards/hazard.model'
import { HazardFilter, hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { screens } from '@fengguang/domain/navigation/screens'
import { Can } from '../../kit/Can.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { hazardFields } from './hazard.fields.ts'
import { hazards, useRemoveHazard } from './hazards.queries.ts'
import { m } from './hazards.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const HazardForm = lazy(() => import('./HazardForm.tsx').then((x) => ({ default: x.HazardForm })))
const HazardImport = lazy(() => import('./HazardImport.tsx').then((x) => ({ default: x.HazardImport })))

/** What someone typed into the address and the server would refuse is left out. */
function filterOf({ keyword, filters: chosen, sort }: ListState): HazardFilter {
  const { shape } = HazardFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    workKind: shape.workKind.safeParse(chosen['workKind']).data,
    deviceType: shape.deviceType.safeParse(chosen['deviceType']).data,
    sort: known,
    order: known && sort?.order,
  }
}

/** What is dangerous about a kind of work at a kind of device, and what is done against it. */
export function DangerousPointPage() {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const remove = useRemoveHazard()
  const [opened, setOpened] = useState<Hazard | 'new'>()
  const [isImporting, setIsImporting] = useState(false)
  const hasImported = useEver(isImporting)
  const forms = { onSaved: () => notices.tell(say(m.saved)), onClose: () => setOpened(undefined) }
  return (
    <ListPage<Hazard>
      name="hazards"
      title={screens.DangerousPointMainTain.title}
      fields={hazardFields}
      search={{ placeholder: m.search }}
      query={(state) => hazards.list({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
      onExport={(state, progress) =>
        download(hazardsContract.export, filterOf(state), {
          fileName: say(m.fileName),
          onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
        })
      }
      toolbar={
        <Can do="hazard:write">
          <Button icon={<UploadOutlined />} onClick={() => setIsImporting(true)}>
            {say(m.import)}
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
            {say(m.create)}
          </Button>
        </Can>
      }
      rowActions={[
        { key: 'edit', label: m.edit, needs: 'hazard:write', run: setOpened },
        {
          key: 'remove',
          label: m.remove,
          needs: 'hazard:write',
          confirm: m.removeAsk,
          danger: true,
          run: async ({ id }) => {
            await remove.mutateAsync({ id })
            notices.tell(say(m.removed))
          },
        },
      ]}
    >
      {() => (
        <Suspense fallback={null}>
          {opened === 'new' && <HazardForm {...forms} />}
          {typeof opened === 'object' && <HazardForm key={opened.id} editing={opened} {...forms} />}
          {hasImported && (
            <HazardImport
              open={isImporting}
              onImported={(count) => notices.tell(say(m.imported, { count }))}
              onClose={() => setIsImporting(false)}
            />
          )}
        </Suspense>
      )}
    </ListPage>
  )
}
