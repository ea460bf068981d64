import { Button } from 'antd'
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { useSay } from '../../lib/i18n.ts'
import { m } from './alarms.texts.ts'
import type { Expanded } from './use-expanded.ts'

interface Props {
  row: AlarmEvent
  expanded: Expanded
  /** Where no row beside it says what the number counts. */
  isWordy?: boolean
}

/** Opens and closes what is grouped under an alarm; of one that stands alone there is none. */
export function ChildrenButton({ row: { id, childCount }, expanded, isWordy = false }: Props) {
  const say = useSay()
  if (childCount === 0) return null
  const isOpen = expanded.has(id)
  const label = isOpen ? say(m.hideChildren) : say(m.showChildren, { count: childCount })
  return (
    <Button
      className="fg-alarm-expand"
      size="small"
      type="text"
      icon={isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
      aria-expanded={isOpen}
      aria-label={label}
      title={label}
      onClick={() => expanded.toggle(id)}
    >
      {isWordy ? say(m.children, { count: childCount }) : childCount}
    </Button>
  )
}
