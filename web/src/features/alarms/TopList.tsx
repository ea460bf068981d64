import { numberText } from '@fengguang/domain/kernel/units'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './figures.texts.ts'

export interface Counted {
  id: string
  name: string
  count: number
}

/** Most first, each with a bar as long as its share of the most. */
export function TopList({
  title,
  rows,
  onOpen,
}: {
  title: string
  rows: readonly Counted[]
  onOpen?: (id: string) => void
}) {
  const say = useSay()
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Card title={title}>
      {rows.length === 0 && <Picture kind="empty" title={say(m.nothing)} />}
      <ol className="fg-alarm-top">
        {rows.map(({ id, name, count }) => (
          <li key={id}>
            {onOpen ? (
              <button type="button" title={name} onClick={() => onOpen(id)}>
                {name}
              </button>
            ) : (
              <span title={name}>{name}</span>
            )}
            <b>{numberText(count, 0)}</b>
            <i style={{ width: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
