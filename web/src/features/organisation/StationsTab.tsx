import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { MigrateStationsDrawer } from './MigrateStationsDrawer.tsx'
import { m } from './organisation.messages.ts'
import { stationsOf, useRemoveStations, type OwnStation } from './organisation.queries.ts'
import { ownStationFields } from './people.fields.ts'
import { RelateStationsDrawer } from './RelateStationsDrawer.tsx'

const needs = 'organisation:write'

interface Props {
  organisation: Organisation
  organisations: readonly Organisation[]
}

/** The stations of this very department; a station belongs to one only. */
export function StationsTab({ organisation, organisations }: Props) {
  const say = useSay()
  const notices = useNotices()
  const remove = useRemoveStations()
  const [isRelating, setIsRelating] = useState(false)
  const [moving, setMoving] = useState<readonly OwnStation[]>()
  const { id: orgId } = organisation
  const takeOut = async (rows: readonly OwnStation[]) => {
    const { removed } = await remove.mutateAsync({ orgId, stids: rows.map(({ stid }) => stid) })
    notices.tell(say(m.takenOut, { count: removed }))
  }
  const removal = { key: 'takeOut', label: m.takeOut, needs, confirm: m.takeOutAsk, danger: true } as const
  return (
    <ListPage<OwnStation>
      name="organisation.stations"
      title={m.stations}
      addressPart="stations."
      fields={ownStationFields}
      search={{ placeholder: m.searchStations }}
      query={(state) => stationsOf(orgId, state)}
      toolbar={
        <Can do={needs}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsRelating(true)}>
            {say(m.relateStations)}
          </Button>
        </Can>
      }
      rowActions={[
        { key: 'migrate', label: m.migrate, needs, run: (row) => setMoving([row]) },
        { ...removal, run: (row) => takeOut([row]) },
      ]}
      bulkActions={[
        { key: 'migrate', label: m.migrate, needs, run: setMoving },
        { ...removal, run: takeOut },
      ]}
    >
      {() => (
        <>
          <RelateStationsDrawer
            orgId={orgId}
            open={isRelating}
            onAdded={(count) => notices.tell(say(m.added, { count }))}
            onClose={() => setIsRelating(false)}
          />
          <MigrateStationsDrawer
            fromOrgId={orgId}
            organisations={organisations}
            stations={moving}
            onMoved={(count) => notices.tell(say(m.moved, { count }))}
            onClose={() => setMoving(undefined)}
          />
        </>
      )}
    </ListPage>
  )
}
