import { Button } from 'antd'
import { Link } from 'react-router'
import { Can } from '../kit/Can.tsx'
import { Picture } from '../kit/Picture.tsx'
import { useSay } from '../lib/i18n.ts'
import { m } from './app.texts.ts'

export function NoStations() {
  const say = useSay()
  return (
    <Picture kind="noStation" title={say(m.noStations)} hint={say(m.noStationsHint)}>
      <Can do="station:write">
        <Link to="/stationManage?new=1">
          <Button type="primary" tabIndex={-1}>
            {say(m.createStation)}
          </Button>
        </Link>
      </Can>
    </Picture>
  )
}
