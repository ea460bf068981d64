import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useUndo } from '../../kit/use-undo.ts'
import { useSay } from '../../lib/i18n.ts'
import { organisations as reads } from '../../widgets/organisation/organisation.queries.ts'
import { StationPicker } from '../../widgets/organisation/StationPicker.tsx'
import { MigrateStationsDrawer } from './MigrateStationsDrawer.tsx'
import { m } from './organisation.texts.ts'
import {
  stationsOf,
  useMigrateStations,
  useRelateStations,
  useRemoveStations,
  type OwnStation,
} from './organisation.queries.ts'
import { ownStationFields } from './people.fields.ts'
import { RelateDrawer } from './RelateDrawer.tsx'
import { needs, useMembership } from './use-membership.ts'

interface Props {
  organisation: Organisation
  organisations: readonly Organisation[]
}

/** The stations of this very department; a station belongs to one only. */
export function StationsTab({ organisation: { id: orgId }, organisations }: Props) {
  const say = useSay()
  const tellWithUndo = useUndo()
  const [isRelating, setIsRelating] = useState(false)
  const [moving, setMoving] = useState<readonly OwnStation[]>()
  const unrelated = useQuery({ ...reads.unrelatedStations({}), enabled: isRelating }).data
  const relate = useRelateStations()
  const remove = useRemoveStations()
  const migrate = useMigrateStations()
  const { takeOut, removal, add } = useMembership<OwnStation>({
    relate: (stids) => relate.mutateAsync({ orgId, stids }),
    remove: (stids) => remove.mutateAsync({ orgId, stids }),
  })
  const move = async (toOrgId: string) => {
    const stids = (moving ?? []).map(({ stid }) => stid)
    const { changed } = await migrate.mutateAsync({ fromOrgId: orgId, toOrgId, stids })
    const back = () => migrate.mutateAsync({ fromOrgId: toOrgId, toOrgId: orgId, stids })
    tellWithUndo(say(m.moved, { count: changed }), back)
  }
  return (
    <ListPage<OwnStation>
      name="organisation.stations"
      title={m.stations}
      addressPart="stations."
      fields={ownStationFields}
      search={{ placeholder: m.searchStations }}
      query={(state) => stationsOf(orgId, state)}
      isWhole
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
          <RelateDrawer
            open={isRelating}
            title={m.relateStations}
            label={m.stations}
            hint={m.relateStationsHint}
            widthPx={520}
            input={{
              kind: 'custom',
              render: ({ value, onChange }) => (
                <StationPicker
                  rows={unrelated}
                  chosen={Array.isArray(value) ? value.map(String) : []}
                  onChange={onChange}
                  heightPx={460}
                />
              ),
            }}
            relate={add}
            onClose={() => setIsRelating(false)}
          />
          <MigrateStationsDrawer
            organisations={organisations.filter(({ id }) => id !== orgId)}
            stations={moving}
            move={move}
            onClose={() => setMoving(undefined)}
          />
        </>
      )}
    </ListPage>
  )
}
