import { useMemo, useState } from 'react'
import { ChartPanel } from '../kit/chart/ChartPanel.tsx'
import type { ChartPick } from '../kit/chart/chart.model.ts'
import { useSay } from '../lib/i18n.ts'
import {
  sampleBand,
  sampleBars,
  sampleBoxes,
  sampleCrossing,
  sampleHeat,
  samplePareto,
  sampleScatter,
  sampleShare,
  sampleSigned,
  sampleStack,
  sampleWaterfall,
} from './chart-samples.ts'
import { m } from './charts.texts.ts'
import { galleryNow, galleryZone } from './gallery-data.ts'
import { GallerySection } from './GallerySection.tsx'
import { sampleFailure } from './sample-failures.ts'

/** Every kind of chart; bars, cells and slices can be picked by mouse and by keyboard. */
export function ChartsSection() {
  const say = useSay()
  const [pick, setPick] = useState<ChartPick>()
  const charts = useMemo(
    () =>
      [
        { title: m.bars, definition: m.barsNote, data: sampleBars(say) },
        { title: m.stacked, data: sampleStack(say) },
        { title: m.signed, data: sampleSigned(say) },
        { title: m.band, definition: m.bandNote, data: sampleBand(say) },
        { title: m.waterfall, data: sampleWaterfall(say) },
        { title: m.crossing, data: sampleCrossing(say) },
        { title: m.heat, data: sampleHeat(say) },
        { title: m.scatter, data: sampleScatter(say) },
        { title: m.pareto, data: samplePareto(say) },
        { title: m.box, data: sampleBoxes(say) },
        { title: m.share, data: sampleShare(say) },
      ] as const,
    [say],
  )
  return (
    <GallerySection title={m.charts} isLate>
      <output className="fg-gallery-picked">{pick && say(m.picked, { id: pick.id, part: pick.part ?? '' })}</output>
      <div className="fg-gallery-grid fg-gallery-lists">
        {charts.map(({ title, data, ...rest }) => (
          <ChartPanel
            key={title[1]}
            title={say(title)}
            {...('definition' in rest && { definition: say(rest.definition) })}
            data={data}
            onPick={setPick}
          />
        ))}
      </div>
    </GallerySection>
  )
}

export function ChartStatesSection() {
  const say = useSay()
  const data = useMemo(() => sampleShare(say), [say])
  const empty = useMemo(() => ({ ...data, items: [] }), [data])
  const failure = { error: sampleFailure(say), onRetry: () => undefined }
  const stale = { stale: true, dataAt: new Date(galleryNow.getTime() - 95_000), zone: galleryZone }
  return (
    <GallerySection title={m.chartStates} isLate>
      <div className="fg-gallery-grid">
        <ChartPanel title={say(m.loading)} data={undefined} awaits="share" heightPx={200} />
        <ChartPanel title={say(m.empty)} data={empty} heightPx={200} />
        <ChartPanel title={say(m.failed)} data={undefined} {...failure} heightPx={200} />
        <ChartPanel title={say(m.stale)} data={data} {...stale} heightPx={200} />
        <ChartPanel title={say(m.refreshFailed)} data={data} {...failure} heightPx={200} />
      </div>
    </GallerySection>
  )
}
