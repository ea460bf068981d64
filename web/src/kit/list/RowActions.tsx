import { Button, Dropdown, Tooltip } from 'antd'
import { MoreOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import type { RowAction } from './list-actions.ts'

interface Props<Row> {
  row: Row
  actions: readonly RowAction<Row>[]
  onAct: (action: RowAction<Row>, row: Row) => void
}

const inline = 2

/** The first two stand in the row, the rest in a menu. */
export function RowActions<Row>({ row, actions, onAct }: Props<Row>) {
  const say = useSay()
  const possible = actions.filter((action) => action.when?.(row) ?? true)
  const shown = possible.length > inline + 1 ? possible.slice(0, inline) : possible
  const rest = possible.slice(shown.length)
  return (
    <div className="fg-row-actions">
      {shown.map((action) => {
        const why = action.whyNot?.(row)
        const button = (
          <Button
            key={action.key}
            type="link"
            size="small"
            danger={action.danger ?? false}
            disabled={why !== undefined}
            {...(why && { 'aria-label': `${say(action.label)}: ${say(why)}` })}
            onClick={(event) => {
              event.stopPropagation()
              onAct(action, row)
            }}
          >
            {say(action.label)}
          </Button>
        )
        return why ? (
          <Tooltip key={action.key} title={say(why)}>
            <span>{button}</span>
          </Tooltip>
        ) : (
          button
        )
      })}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: say(action.label),
              danger: action.danger ?? false,
              disabled: action.whyNot?.(row) !== undefined,
            })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              const action = rest.find((one) => one.key === key)
              if (action) onAct(action, row)
            },
          }}
        >
          <Button
            type="text"
            size="small"
            aria-label={say(m.more)}
            icon={<MoreOutlined />}
            onClick={(event) => event.stopPropagation()}
          />
        </Dropdown>
      )}
    </div>
  )
}
