import { Suspense, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { screens } from '@fengguang/domain/navigation/screens'
import { QualificationFilter, threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import {
  qualificationStateNames,
  qualificationStates,
  ticketTypeNames,
  type Qualification,
  type QualificationState,
} from '@fengguang/domain/three-people/three-people.model'
import { Can } from '../../kit/Can.tsx'
import { CountLinks, type CountLink } from '../../kit/CountLinks.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { useDownload } from '../../lib/use-download.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { threePeopleFields } from './three-people.fields.tsx'
import { threePeople, useRemoveQualification } from './three-people.queries.ts'
import { m } from './three-people.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './three-people.css'

const NewQualification = lazy(() => import('./QualificationForms.tsx').then((x) => ({ default: x.NewQualification })))
const EditQualification = lazy(() => import('./QualificationForms.tsx').then((x) => ({ default: x.EditQualification })))

const filters: readonly ListFilter[] = [
  { key: 'ticketType', label: m.ticketType, input: { kind: 'choice', names: ticketTypeNames } },
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
]

/** What someone typed into the address and the server would refuse is left out. */
function filterOf({ keyword, filters: chosen, sort }: ListState): QualificationFilter {
  const { shape } = QualificationFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    role: shape.role.safeParse(chosen['role']).data,
    ticketType: shape.ticketType.safeParse(chosen['ticketType']).data,
    stationId: shape.stationId.safeParse(chosen['stationId']).data,
    state: shape.state.safeParse(chosen['state']).data,
    sort: known,
    order: known && sort?.order,
  }
}

const alerting: ReadonlySet<QualificationState> = new Set(['noCertificate', 'expired', 'expiring'])

/** How many are in each state: those that need a hand stand out. */
function Figures() {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(threePeople.overview(undefined))
  const figures = qualificationStates.map((state): CountLink => ({
    key: state,
    label: qualificationStateNames[state],
    value: data?.[state],
    to: `?state=${state}`,
    ...(alerting.has(state) && { isAlert: true }),
  }))
  return (
    <>
      <CountLinks
        title={m.figures}
        figures={figures}
        error={data ? undefined : error}
        isBusy={!data && !error}
        onRetry={() => void refetch()}
      />
      <p className="fg-three-people-note">{say(m.figuresNote)}</p>
    </>
  )
}

/** Who may issue, lead and permit work, where, for which tickets and until when. */
export function ThreePeoplePage() {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const remove = useRemoveQualification()
  const [opened, setOpened] = useState<Qualification | 'new'>()
  const forms = { onSaved: () => notices.tell(say(m.saved)), onClose: () => setOpened(undefined) }
  return (
    <>
      <Figures />
      <ListPage<Qualification>
        name="three-people"
        title={screens.threePeople.title}
        fields={threePeopleFields}
        filters={filters}
        search={{ placeholder: m.search }}
        query={(state) => threePeople.list({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
        onExport={(state, progress) =>
          download(threePeopleContract.export, filterOf(state), {
            fileName: say(m.fileName),
            onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
          })
        }
        toolbar={
          <Can do="qualification:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
              {say(m.create)}
            </Button>
          </Can>
        }
        rowActions={[
          { key: 'edit', label: m.edit, needs: 'qualification:write', run: setOpened },
          {
            key: 'remove',
            label: m.remove,
            needs: 'qualification:write',
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
            {opened === 'new' && <NewQualification {...forms} />}
            {typeof opened === 'object' && <EditQualification key={opened.id} editing={opened} {...forms} />}
          </Suspense>
        )}
      </ListPage>
    </>
  )
}
