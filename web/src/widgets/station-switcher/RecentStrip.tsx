import { Button } from 'antd'
import { HistoryOutlined } from '@ant-design/icons'
import type { RecentStation } from '@fengguang/domain/stations/recent-stations.rules'
import type { StationChoice } from '@fengguang/domain/stations/station-access.contract'
import { useSay } from '../../lib/i18n.ts'
import { m } from './switcher.texts.ts'

interface Props {
  recents: readonly RecentStation[]
  onChoose: (choice: StationChoice) => void
}

export function RecentStrip({ recents, onChoose }: Props) {
  const say = useSay()
  if (recents.length === 0) return null
  return (
    <fieldset className="fg-recents" aria-label={say(m.recents)}>
      <HistoryOutlined aria-hidden title={say(m.recents)} />
      {recents.map(({ name, stcls, busiId, treeType, busiType }) => (
        <Button key={busiId} size="small" onClick={() => onChoose({ stcls, busiId, treeType, busiType })}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
