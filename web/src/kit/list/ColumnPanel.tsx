import { Button, Checkbox } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import { m as own } from './list-parts.texts.ts'
import type { ColumnMenuProps } from './ColumnMenu.tsx'

export function ColumnPanel({ fields, settings }: ColumnMenuProps) {
  const say = useSay()
  const shown = fields.filter(({ key }) => settings.shown(key))
  const { move } = settings
  return (
    <div className="fg-column-menu">
      {fields.map(({ key, label, fixed }) => {
        const at = shown.findIndex((field) => field.key === key)
        const name = say(label)
        const mover = (by: 1 | -1) => {
          const other = shown[at + by]
          const text = say(by < 0 ? own.moveUp : own.moveDown, { name })
          return (
            <Button
              type="text"
              size="small"
              aria-label={text}
              title={text}
              disabled={at < 0 || !other || other.fixed !== fixed}
              icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
              onClick={() => move?.(key, by)}
            />
          )
        }
        return (
          <div key={key} className="fg-column-row">
            <Checkbox
              checked={at >= 0}
              // A list without a column could not be brought back.
              disabled={shown.length === 1 && at >= 0}
              onChange={(event) => settings.setShown(key, event.target.checked)}
            >
              {name}
            </Checkbox>
            {move && mover(-1)}
            {move && mover(1)}
          </div>
        )
      })}
      <Button size="small" onClick={settings.reset}>
        {say(m.reset)}
      </Button>
    </div>
  )
}
