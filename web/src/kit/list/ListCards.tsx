import { useState, type ReactNode } from 'react'
import { Button, Checkbox } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { contentOf, type Field } from '../field.ts'
import { FieldValue } from '../FieldValue.tsx'
import { fieldText } from '../format.ts'
import { m } from '../kit.texts.ts'
import { m as own } from './list-parts.texts.ts'
import type { RowAction } from './list-actions.ts'
import { RowActions } from './RowActions.tsx'
import './list-cards.css'

interface Props<Row> {
  rows: readonly Row[]
  fields: readonly Field<Row>[]
  chosen: readonly string[] | undefined
  onChoose: (ids: string[]) => void
  onOpen: ((row: Row) => void) | undefined
  actions: readonly RowAction<Row>[]
  onAct: (action: RowAction<Row>, row: Row) => void
  below?: ((row: Row) => ReactNode) | undefined
}

/** Cards differ in height, so a long list of them is drawn in steps. */
const cardsAtOnce = 100

/** The rows of a list on a phone: one card each, its first field as the title. */
export function ListCards<Row extends { id: string }>(props: Props<Row>) {
  const { rows, fields, chosen, onChoose, onOpen, actions, onAct, below } = props
  const say = useSay()
  const [title, ...others] = fields
  const [most, setMost] = useState(cardsAtOnce)
  const hiddenCount = rows.length - most
  return (
    <ul className="fg-list-cards">
      {rows.slice(0, most).map((row) => {
        const name = title ? fieldText(title, row, say) : row.id
        return (
          <li key={row.id} className="fg-list-card">
            <div className="fg-list-card-head" data-content="record">
              {chosen && (
                <Checkbox
                  aria-label={say(m.chooseRow, { name })}
                  checked={chosen.includes(row.id)}
                  onChange={(event) =>
                    onChoose(event.target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
                  }
                />
              )}
              {onOpen ? (
                <button type="button" className="fg-list-card-title" onClick={() => onOpen(row)}>
                  {name}
                </button>
              ) : (
                <span className="fg-list-card-title">{name}</span>
              )}
            </div>
            <dl className="fg-list-card-fields">
              {others.map((field) => (
                <div key={field.key}>
                  <dt>{say(field.label)}</dt>
                  <dd data-content={contentOf(field)}>
                    <FieldValue field={field} row={row} withUnit />
                  </dd>
                </div>
              ))}
            </dl>
            {actions.length > 0 && <RowActions row={row} actions={actions} onAct={onAct} />}
            {below?.(row)}
          </li>
        )
      })}
      {hiddenCount > 0 && (
        <li>
          <Button block onClick={() => setMost(most + cardsAtOnce)}>
            {say(own.showMore, { count: Math.min(hiddenCount, cardsAtOnce) })}
          </Button>
        </li>
      )}
    </ul>
  )
}
