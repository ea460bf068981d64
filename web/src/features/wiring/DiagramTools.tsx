import type { ReactNode, RefObject } from 'react'
import { Button, Select } from 'antd'
import {
  ColumnWidthOutlined,
  EditOutlined,
  FullscreenOutlined,
  HistoryOutlined,
  MinusOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import type { WiringDiagram } from '@fengguang/domain/wiring/wiring.contract'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../lib/i18n.ts'
import { toggleFullscreen } from '../../widgets/fullscreen/use-fullscreen.ts'
import type { CanvasHandle } from './DiagramCanvas.tsx'
import { zoomLimits } from './diagram-zoom.ts'
import { m } from './wiring.texts.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

interface Props {
  diagram: WiringDiagram
  scale: number
  canvas: RefObject<CanvasHandle | null>
  isEditing: boolean
  onLog: () => void
  onEdit: (isOn: boolean) => void
  frame: () => Element
}

const icon = (label: string, picture: ReactNode, onClick: () => void, disabled = false) => (
  <Button aria-label={label} title={label} icon={picture} onClick={onClick} disabled={disabled} />
)

export function DiagramTools({ diagram, scale, canvas, isEditing, onLog, onEdit, frame }: Props) {
  const say = useSay()
  return (
    <div className="fg-wiring-tools">
      <strong className="fg-wiring-name">{diagram.stationName}</strong>
      <Select
        className="fg-wiring-find"
        aria-label={say(m.find)}
        placeholder={say(m.find)}
        showSearch={searchByLabel}
        value={null}
        options={diagram.devices.map(({ id, name, type }) => ({
          value: id,
          label: `${name} · ${say(deviceTypeNames[type])}`,
        }))}
        onChange={(id: string | null) => id && canvas.current?.show(id)}
      />
      <fieldset className="fg-wiring-zoom" aria-label={say(m.scale)}>
        {icon(say(m.zoomOut), <MinusOutlined />, () => canvas.current?.zoom.step(-1), scale <= zoomLimits.min)}
        <output className="fg-wiring-scale" aria-label={say(m.scale)}>
          {scale.toFixed(1)}×
        </output>
        {icon(say(m.zoomIn), <PlusOutlined />, () => canvas.current?.zoom.step(1), scale >= zoomLimits.max)}
        {icon(say(m.fit), <ColumnWidthOutlined />, () => canvas.current?.zoom.fit())}
        {document.fullscreenEnabled &&
          icon(say(m.full), <FullscreenOutlined />, () => void toggleFullscreen(frame()).catch(reportError))}
      </fieldset>
      <Button icon={<HistoryOutlined />} title={say(m.log)} aria-label={say(m.log)} onClick={onLog}>
        {say(m.log)}
      </Button>
      <Can do="wiring:write">
        <Button
          icon={<EditOutlined />}
          type={isEditing ? 'primary' : 'default'}
          aria-label={say(isEditing ? m.leaveEdit : m.edit)}
          onClick={() => onEdit(!isEditing)}
        >
          {say(isEditing ? m.leaveEdit : m.edit)}
        </Button>
      </Can>
    </div>
  )
}
