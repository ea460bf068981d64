import { useRef, type CSSProperties } from 'react'
import { screens } from '@fengguang/domain/navigation/screens'
import type { StationScope } from '@fengguang/domain/station-run/station-run.contract'
import { DataTime } from '../../kit/DataTime.tsx'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { FullscreenHint } from '../../widgets/fullscreen/FullscreenHint.tsx'
import { useFullscreen } from '../../widgets/fullscreen/use-fullscreen.ts'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { FigureCards } from '../../widgets/station-blocks/FigureCards.tsx'
import { RunNotices } from '../../widgets/station-blocks/RunNotices.tsx'
import { homes } from '../../widgets/station-blocks/station-run.queries.ts'
import { homeBlocks } from './home-blocks.tsx'
import { blocksOf, homeVariants, linesOf, type HomeName, type HomeVariant } from './home-variants.ts'
import { useLineHeight } from './use-line-height.ts'
import { WallHead } from './WallHead.tsx'
import './homes.css'

const areasText = ({ areas }: HomeVariant): string => areas.map((line) => `"${line.join(' ')}"`).join(' ')

/** Any home: its row says what stands where. */
export function HomePage({ name }: { name: HomeName }) {
  const variant: HomeVariant = homeVariants[name]
  const box = useRef<HTMLDivElement>(null)
  const { isHinted } = useFullscreen(box)
  const lineHeightPx = useLineHeight(variant)
  const { region } = screens[name]
  const scope: StationScope = { scope: variant.scope, ...(region && { province: region }) }
  const { data, error, isStale, refetch, dataUpdatedAt } = useScreenQuery(homes.fleetOverview(scope))
  const read = { overview: data, error: data ? undefined : error, onRetry: () => void refetch() }
  const grid = {
    gridTemplateAreas: areasText(variant),
    gridAutoRows: `minmax(${lineHeightPx}px, auto)`,
  } satisfies CSSProperties
  return (
    <div ref={box} className="fg-home" data-wall={variant.wallTitle !== undefined}>
      <InHeader slot="dataTime">
        <DataTime dataAt={data?.at} readAtMs={dataUpdatedAt} stale={isStale || data?.isHistoryStale === true} />
      </InHeader>
      {variant.wallTitle && <WallHead title={variant.wallTitle} states={data?.states} />}
      {data && <RunNotices {...data} />}
      <FigureCards
        keys={variant.figures}
        figures={data?.figures}
        stale={isStale}
        dataAt={data?.at}
        error={read.error}
        onRetry={read.onRetry}
        parts={data}
      />
      <div className="fg-home-grid" style={grid}>
        {blocksOf(variant).map((block) => {
          const Block = homeBlocks[block]
          const heightPx = lineHeightPx * linesOf(variant, block)
          return (
            <div key={block} className="fg-home-block" style={{ gridArea: block }}>
              <Block scope={scope} read={read} heightPx={heightPx} />
            </div>
          )
        })}
      </div>
      <FullscreenHint isShown={isHinted} />
    </div>
  )
}
