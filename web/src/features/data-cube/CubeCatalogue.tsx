import { useMemo, useState } from 'react'
import { Select } from 'antd'
import { dimensionNames, dimensions } from '@fengguang/domain/data-cube/cube.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Card } from '../../kit/Card.tsx'
import { SearchInput } from '../../kit/SearchInput.tsx'
import { useSay } from '../../lib/i18n.ts'
import { families as allFamilies, findElsewhere, findIndicators } from './cube-items.ts'
import { m } from './data-cube.texts.ts'

export const dragType = 'text/plain'

interface Props {
  chosen: string | undefined
  onChoose: (item: string | undefined) => void
}

/** Everything that can be dropped. An item is dragged, or chosen and then put into a well by its button. */
export function CubeCatalogue({ chosen, onChoose }: Props) {
  const say = useSay()
  const [text, setText] = useState('')
  const [family, setFamily] = useState<string>()
  const { shown, count } = useMemo(() => findIndicators(text, say, family), [text, say, family])
  const elsewhere = useMemo(() => findElsewhere(text, say, family), [text, say, family])
  const families = useMemo(() => [...Map.groupBy(shown, (one) => one.family)], [shown])
  const item = (id: string, name: TextPair) => (
    <Item key={id} id={id} name={say(name)} isChosen={id === chosen} onChoose={onChoose} />
  )
  return (
    <Card title={say(m.items)} className="fg-cube-catalogue">
      <p className="fg-cube-hint">{say(m.howTo)}</p>
      <h3>{say(m.dimensions)}</h3>
      <ul className="fg-cube-items">{dimensions.map((id) => item(id, dimensionNames[id]))}</ul>
      <Select
        className="fg-cube-family"
        aria-label={say(m.family)}
        value={family ?? ''}
        options={[
          { value: '', label: say(m.allFamilies) },
          ...allFamilies.map((name) => ({ value: name[1], label: say(name) })),
        ]}
        onChange={(name) => setFamily(name === '' ? undefined : name)}
      />
      <SearchInput value={text} onSearch={setText} placeholder={m.search} delayMs={150} maxLength={30} />
      <section className="fg-cube-indicators" aria-label={say(m.items)}>
        {families.map(([name, own]) => (
          <div key={name[1]}>
            <h3>{say(name)}</h3>
            <ul className="fg-cube-items">{own.map((one) => item(one.id, one.name))}</ul>
          </div>
        ))}
        {elsewhere.length > 0 && (
          <details className="fg-cube-elsewhere" open={text !== ''}>
            <summary>{say(m.elsewhere)}</summary>
            <dl>
              {elsewhere.map(({ key, name, reason }) => (
                <div key={key}>
                  <dt>{say(name)}</dt>
                  <dd>{say(reason)}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        {shown.length + elsewhere.length === 0 && <p className="fg-cube-hint">{say(m.noneFound)}</p>}
        {shown.length < count && <p className="fg-cube-hint">{say(m.shownOf, { shown: shown.length, count })}</p>}
      </section>
    </Card>
  )
}

interface ItemProps {
  id: string
  name: string
  isChosen: boolean
  onChoose: Props['onChoose']
}

function Item({ id, name, isChosen, onChoose }: ItemProps) {
  return (
    <li>
      {/* A button cannot be dragged in every browser: what stands around it can. */}
      <div draggable onDragStart={(event) => event.dataTransfer.setData(dragType, id)}>
        <button
          type="button"
          className="fg-cube-item"
          data-item={id}
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? undefined : id)}
        >
          {name}
        </button>
      </div>
    </li>
  )
}
