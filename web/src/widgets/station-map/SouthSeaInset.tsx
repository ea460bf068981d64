import { useMemo } from 'react'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { project, type Outline } from './map-outline.ts'
import { dashes, insetView, islands, shorePath } from './south-sea.ts'

const m = textPairs({ southSea: ['南海诸岛', 'South China Sea Islands'] })

/** What maps of China show in a corner: the islands that lie south of the view. */
export function SouthSeaInset({ outlines }: { outlines: readonly Outline[] }) {
  const say = useSay()
  const shores = useMemo(() => shorePath(outlines), [outlines])
  return (
    <figure className="fg-map-inset">
      <svg viewBox={insetView} aria-hidden="true">
        <path className="fg-map-inset-land" d={shores} />
        {dashes.map(([from, to]) => {
          const [x1, y1] = project(...from)
          const [x2, y2] = project(...to)
          return <line key={x1 + y1} x1={x1} y1={y1} x2={x2} y2={y2} />
        })}
        {islands.map((place) => {
          const [cx, cy] = project(...place)
          return <circle key={cx} cx={cx} cy={cy} r="0.22" />
        })}
      </svg>
      <figcaption>{say(m.southSea)}</figcaption>
    </figure>
  )
}
