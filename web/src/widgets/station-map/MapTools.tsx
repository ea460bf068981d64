import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import type { MapView } from './use-map-view.ts'

const m = textPairs({
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  reset: ['复位', 'Reset view'],
})

const tool = (label: string) => ({ 'aria-label': label, title: label })

export function MapTools({ map }: { map: Pick<MapView, 'by' | 'reset'> }) {
  const say = useSay()
  return (
    <div className="fg-map-tools">
      <Button icon={<PlusOutlined />} {...tool(say(m.zoomIn))} onClick={() => map.by(1.5)} />
      <Button icon={<MinusOutlined />} {...tool(say(m.zoomOut))} onClick={() => map.by(1 / 1.5)} />
      <Button icon={<AimOutlined />} {...tool(say(m.reset))} onClick={map.reset} />
    </div>
  )
}
