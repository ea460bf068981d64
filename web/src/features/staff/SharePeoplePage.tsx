import { Suspense, useState } from 'react'
import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { screens } from '@fengguang/domain/navigation/screens'
import { staffContract, StaffFilter } from '@fengguang/domain/staff/staff.contract'
import { certificateNames, skillNames, type StaffMember } from '@fengguang/domain/staff/staff.model'
import { Can } from '../../kit/Can.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { staffFields } from './staff.fields.tsx'
import { staff } from './staff.queries.ts'
import { m } from './staff.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const StaffDrawer = lazy(() => import('./StaffDrawer.tsx').then((x) => ({ default: x.StaffDrawer })))
const StaffFormDrawer = lazy(() => import('./StaffFormDrawer.tsx').then((x) => ({ default: x.StaffFormDrawer })))
const AccessTimeDrawer = lazy(() => import('./AccessTimeDrawer.tsx').then((x) => ({ default: x.AccessTimeDrawer })))

const filters: readonly ListFilter[] = [
  { key: 'skill', label: m.skill, input: { kind: 'choice', names: skillNames } },
  { key: 'certificate', label: m.certificate, input: { kind: 'choice', names: certificateNames } },
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
]

/** What someone typed into the address and the server would refuse is left out. */
function filterOf({ keyword, filters: chosen, sort }: ListState): StaffFilter {
  const { shape } = StaffFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    skill: shape.skill.safeParse(chosen['skill']).data,
    certificate: shape.certificate.safeParse(chosen['certificate']).data,
    certificateState: shape.certificateState.safeParse(chosen['certificateState']).data,
    availability: shape.availability.safeParse(chosen['availability']).data,
    stationId: shape.stationId.safeParse(chosen['stationId']).data,
    sort: known,
    order: known && sort?.order,
  }
}

/** Who can do what, where and when; people are shared with stations of other organisations here. */
export function SharePeoplePage() {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const [openId] = useOpenRecord()
  const [editing, setEditing] = useState<string>()
  const [isHours, setIsHours] = useState(false)
  const hasRead = useEver(openId !== undefined)
  const tell = () => notices.tell(say(m.saved))
  return (
    <ListPage<StaffMember>
      name="staff"
      title={screens.sharePeopleManagement.title}
      fields={staffFields}
      filters={filters}
      search={{ placeholder: m.search }}
      query={(state) => staff.list({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
      opens
      onExport={(state, progress) =>
        download(staffContract.export, filterOf(state), {
          fileName: say(m.fileName),
          onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
        })
      }
      toolbar={
        <Can do="staff:write">
          <Button icon={<ClockCircleOutlined />} onClick={() => setIsHours(true)}>
            {say(m.accessButton)}
          </Button>
        </Can>
      }
      rowActions={[{ key: 'edit', label: m.edit, needs: 'staff:write', run: ({ id }) => setEditing(id) }]}
    >
      {() => (
        <Suspense fallback={null}>
          {hasRead && <StaffDrawer onEdit={setEditing} />}
          {editing && (
            <StaffFormDrawer key={editing} id={editing} onSaved={tell} onClose={() => setEditing(undefined)} />
          )}
          {isHours && <AccessTimeDrawer onSaved={tell} onClose={() => setIsHours(false)} />}
        </Suspense>
      )}
    </ListPage>
  )
}
