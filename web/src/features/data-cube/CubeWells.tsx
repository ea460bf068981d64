import { useState, type DragEvent } from 'react'
import { Alert, Button } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import type { CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import {
  drop,
  isBroken,
  itemName,
  itemNames,
  takeOut,
  wells,
  type Broken,
  type Well,
} from '@fengguang/domain/data-cube/cube.rules'
import { Card } from '../../kit/Card.tsx'
import { useSay } from '../../lib/i18n.ts'
import { brokenText } from './broken-text.ts'
import { dragType } from './CubeCatalogue.tsx'
import { m } from './data-cube.texts.ts'

const hints = { x: m.xHint, y: m.yHint, groups: m.groupsHint } as const

interface Props {
  definition: CubeDefinition
  onBuild: (next: CubeDefinition) => void
  /** Chosen in the catalogue. */
  chosen: string | undefined
  onPut: () => void
}

/** X axis, y axis and grouping. What a rule refuses stays out, and its message says why at once. */
export function CubeWells({ definition, onBuild, chosen, onPut }: Props) {
  const say = useSay()
  const [refused, setRefused] = useState<Broken>()
  const put = (well: Well, item: string) => {
    const next = drop(definition, well, item)
    setRefused(isBroken(next) ? next : undefined)
    if (isBroken(next)) return
    onBuild(next)
    onPut()
  }
  const remove = (well: Well, item: string) => {
    setRefused(undefined)
    onBuild(takeOut(definition, well, item))
  }
  return (
    <Card title={say(m.wells)}>
      <div className="fg-cube-wells">
        {wells.map((well) => (
          <WellBox
            key={well}
            well={well}
            items={definition[well]}
            chosen={chosen}
            onPut={(item) => put(well, item)}
            onRemove={(item) => remove(well, item)}
          />
        ))}
      </div>
      <div aria-live="assertive">
        {refused && <Alert className="fg-cube-refused" type="warning" showIcon title={brokenText(refused, say)} />}
      </div>
    </Card>
  )
}

interface WellProps {
  well: Well
  items: readonly string[]
  chosen: string | undefined
  onPut: (item: string) => void
  onRemove: (item: string) => void
}

function WellBox({ well, items, chosen, onPut, onRemove }: WellProps) {
  const say = useSay()
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const item = event.dataTransfer.getData(dragType)
    if (item !== '') onPut(item)
  }
  const name = say(m[well])
  const names = itemNames(items)
  return (
    <div
      className="fg-cube-well"
      data-well={well}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <fieldset aria-label={name}>
        <span className="fg-cube-well-name">{name}</span>
        {items.map((item, i) => {
          const shown = say(names[i]!)
          return (
            <span key={item} className="fg-cube-chip">
              {shown}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={say(m.takeOut, { item: shown })}
                onClick={() => onRemove(item)}
              />
            </span>
          )
        })}
        {items.length === 0 && <span className="fg-cube-hint">{say(hints[well])}</span>}
        <Button
          size="small"
          type="dashed"
          disabled={chosen === undefined}
          aria-label={
            chosen === undefined
              ? say(m.putNothing, { well: name })
              : say(m.putInto, { item: say(itemName(chosen)), well: name })
          }
          onClick={() => chosen !== undefined && onPut(chosen)}
        >
          {say(m.putHere)}
        </Button>
      </fieldset>
    </div>
  )
}
