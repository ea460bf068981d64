import { Suspense, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PriceFilter, stationPriceContract, type StationPrice } from '@fengguang/domain/prices/station-price.contract'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ExportProgress } from '../../kit/list/list-actions.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { priceFields } from './price.fields.tsx'
import { m } from './prices.texts.ts'
import { prices } from './prices.queries.ts'
import { lazy } from '../../lib/lazy-part.ts'

/** The list comes first: form and question load when someone opens them. */
const PriceForm = lazy(() => import('./PriceForm.tsx').then((x) => ({ default: x.PriceForm })))
const PriceRemoval = lazy(() => import('./PriceRemoval.tsx').then((x) => ({ default: x.PriceRemoval })))

/** What someone typed into the address and the server would refuse is left out. */
function filterOf({ keyword, filters }: ListState): PriceFilter {
  const { shape } = PriceFilter
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    mode: shape.mode.safeParse(filters.mode).data,
    time: shape.time.safeParse(filters.time).data,
  }
}

export function PriceList() {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const [editing, setEditing] = useState<StationPrice | 'new'>()
  const [removing, setRemoving] = useState<StationPrice>()
  const exportRows = (state: ListState, progress: ExportProgress) =>
    download(stationPriceContract.exportPrices, filterOf(state), {
      fileName: say(m.fileName),
      onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
    })
  return (
    <>
      <ListPage<StationPrice>
        name="stationPrices"
        addressPart="prices."
        fields={priceFields}
        search={{ placeholder: m.search }}
        query={(state) => prices.pricePage({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
        onExport={exportRows}
        toolbar={
          <Can do="price:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {say(m.addPrice)}
            </Button>
          </Can>
        }
        rowActions={[
          { key: 'edit', label: m.edit, needs: 'price:write', run: setEditing },
          { key: 'remove', label: m.remove, needs: 'price:write', danger: true, run: setRemoving },
        ]}
      />
      <Suspense fallback={null}>
        {editing && (
          <PriceForm
            editing={editing === 'new' ? undefined : editing}
            onSaved={() => notices.tell(say(m.saved))}
            onClose={() => setEditing(undefined)}
          />
        )}
        {removing && (
          <PriceRemoval
            price={removing}
            onRemoved={() => notices.tell(say(m.removed))}
            onClose={() => setRemoving(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
