import { Button, Checkbox, Popover } from 'antd'
import { SettingOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import type { Field } from '../field.ts'
import { m } from '../kit.texts.ts'
import type { ColumnSettings } from './use-column-settings.ts'

interface Props<Row> {
  fields: readonly Field<Row>[]
  settings: ColumnSettings
}

export function ColumnMenu<Row>({ fields, settings }: Props<Row>) {
  const say = useSay()
  const shownCount = fields.filter((field) => settings.shown(field.key)).length
  const content = (
    <div className="fg-column-menu">
      {fields.map((field) => (
        <Checkbox
          key={field.key}
          checked={settings.shown(field.key)}
          // A list without a column could not be brought back.
          disabled={shownCount === 1 && settings.shown(field.key)}
          onChange={(event) => settings.setShown(field.key, event.target.checked)}
        >
          {say(field.label)}
        </Checkbox>
      ))}
      <Button size="small" onClick={settings.reset}>
        {say(m.reset)}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={say(m.columns)} content={content}>
      <Button icon={<SettingOutlined />} aria-label={say(m.columns)} title={say(m.columns)} />
    </Popover>
  )
}
