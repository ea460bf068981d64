import { Button } from 'antd'
import { Link } from 'react-router'
import { numberText, textIn, unitForColumn } from '@fengguang/domain/kernel/units'
import { figureNames } from '@fengguang/domain/station-run/figure-definitions'
import type { StationRunRow } from '@fengguang/domain/station-run/station-figures.model'
import { offlineCount } from '@fengguang/domain/station-run/station-totals.rules'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { stationRun, useOpenStation } from '../../widgets/station-blocks/station-run.queries.ts'
import { StationStateTag } from '../../widgets/StationStateTag.tsx'
import type { BlockProps } from './home-blocks.tsx'
import { m } from './homes.texts.ts'

interface Props extends Pick<BlockProps, 'scope' | 'heightPx'> {
  /** What a click does; opens its running page unless said. */
  onOpen?: (station: StationRunRow) => void
}

/** The worst first: what needs attention is at the top. */
export function StationsBlock({ scope, heightPx, onOpen }: Props) {
  const say = useSay()
  const lang = useLang()
  const openStation = useOpenStation()
  const rows = Math.max(3, Math.min(50, Math.floor((heightPx - 90) / 31)))
  const { data, error, refetch } = useScreenQuery(
    stationRun.fleetList({ ...scope, page: 1, pageSize: rows, sort: 'state', order: 'asc' }),
  )
  const power = unitForColumn(
    'powerKw',
    (data?.rows ?? []).map((row) => row.powerKw),
    lang,
  )
  const energy = unitForColumn(
    'energyKwh',
    (data?.rows ?? []).map((row) => row.dayKwh),
    lang,
  )
  return (
    <Card
      title={say(m.stations)}
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      extra={<Link to="/stationRun">{say(m.allStations)}</Link>}
    >
      {data?.total === 0 && <Picture kind="empty" title={say(m.noStations)} />}
      {data && data.total > 0 && (
        <table className="fg-small-table fg-home-stations">
          <thead>
            <tr>
              <th scope="col">{say(m.stations)}</th>
              <th scope="col">
                {say(figureNames.powerKw)} ({power.name})
              </th>
              <th scope="col">
                {say(figureNames.dayKwh)} ({energy.name})
              </th>
              <th scope="col">{say(figureNames.hours)} (h)</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <div className="fg-home-name">
                    <Button
                      type="link"
                      size="small"
                      title={row.name}
                      onClick={() => (onOpen ? onOpen(row) : void openStation(row))}
                    >
                      {row.name}
                    </Button>
                    <StationStateTag state={row.state ?? 'unknown'} offlineCount={offlineCount(row.states)} />
                  </div>
                </td>
                <td>{textIn(row.powerKw, power)}</td>
                <td>{textIn(row.dayKwh, energy)}</td>
                <td>{numberText(row.hours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
