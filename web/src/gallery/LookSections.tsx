import { useState } from 'react'
import { useSay } from '../lib/i18n.ts'
import { Figure } from '../kit/Figure.tsx'
import { KpiCard } from '../kit/KpiCard.tsx'
import { DataTime } from '../kit/DataTime.tsx'
import { Picture, pictureKinds } from '../kit/Picture.tsx'
import { useTheme } from '../theme/theme-context.ts'
import { seriesColours } from '../theme/tokens.ts'
import { AlarmLevelTag } from '../widgets/AlarmLevelTag.tsx'
import { DeviceStateTag } from '../widgets/DeviceStateTag.tsx'
import {
  alarmLevels,
  deviceStates,
  stationStates,
  type AlarmLevel,
  type DeviceState,
  type StationState,
} from '../widgets/states.ts'
import { StationStateTag } from '../widgets/StationStateTag.tsx'
import { galleryNow, galleryZone, sampleTrend } from './gallery-data.ts'
import { m } from './gallery.texts.ts'
import { GallerySection } from './GallerySection.tsx'

const keysOf = <K extends string>(table: Record<K, unknown>): K[] => Object.keys(table) as K[]

export function TokensSection() {
  const say = useSay()
  const { theme } = useTheme()
  return (
    <GallerySection title={m.tokens}>
      <div className="fg-gallery-row">
        {(['layout', 'card', 'raised'] as const).map((ground) => (
          <div key={ground} className="fg-gallery-swatch" style={{ background: `var(--fg-${ground})` }}>
            <span style={{ color: 'var(--fg-text-1)' }}>{say(m.text1)}</span>
            <span style={{ color: 'var(--fg-text-2)' }}>{say(m.text2)}</span>
            {ground !== 'raised' && <span style={{ color: 'var(--fg-text-3)' }}>{say(m.text3)}</span>}
            <span style={{ color: 'var(--fg-link)' }}>{say(m.link)}</span>
          </div>
        ))}
        <div className="fg-gallery-series" title={say(m.series)}>
          {seriesColours[theme].map((colour) => (
            <span key={colour} style={{ background: colour }} />
          ))}
        </div>
      </div>
    </GallerySection>
  )
}

export function StatesSection() {
  const say = useSay()
  return (
    <GallerySection title={m.states}>
      <h3>{say(m.devices)}</h3>
      <div className="fg-gallery-row">
        {keysOf<DeviceState>(deviceStates).map((state, index) => (
          <DeviceStateTag key={state} state={state} count={index === 0 ? 207 : index} />
        ))}
      </div>
      <h3>{say(m.stations)}</h3>
      <div className="fg-gallery-row">
        {keysOf<StationState>(stationStates).map((state) => (
          <StationStateTag key={state} state={state} offlineCount={12} framed />
        ))}
      </div>
      <h3>{say(m.alarms)}</h3>
      <div className="fg-gallery-row">
        {keysOf<AlarmLevel>(alarmLevels).map((level) => (
          <AlarmLevelTag key={level} level={level} />
        ))}
      </div>
    </GallerySection>
  )
}

export function FiguresSection() {
  const say = useSay()
  const stale = { stale: true, dataAt: new Date(galleryNow.getTime() - 95_000), zone: galleryZone }
  return (
    <GallerySection title={m.figures}>
      <div className="fg-gallery-kpis">
        <KpiCard
          label={m.power}
          value={38_620.45}
          quantity="powerKw"
          trend={sampleTrend}
          definition={m.powerDefinition}
        />
        <KpiCard label={m.dayEnergy} value={214_704.123} quantity="energyKwh" definition={m.energyDefinition} />
        <KpiCard
          label={m.totalEnergy}
          value={312_004_700}
          quantity="energyKwh"
          coverage={{ text: say(m.coverage), hint: say(m.coverageHint) }}
        />
        <KpiCard label={m.co2} value={186_500} quantity="co2T" />
        <KpiCard label={m.irradiance} value={847} unit="W/m²" trend={sampleTrend} {...stale} />
        <KpiCard label={m.availability} value={null} unit="%" />
        <KpiCard label={m.power} value={undefined} loading />
      </div>
      <div className="fg-gallery-row">
        <span>
          {say(m.figuresText)}: <Figure text="1,234,567.89" unit="kWh" exact="1,234,567.891 kWh" />
        </span>
        <DataTime dataAt={galleryNow} zone={galleryZone} />
        <DataTime dataAt={galleryNow} zone={galleryZone} stale />
        <DataTime dataAt={undefined} />
        <Countdown />
      </div>
    </GallerySection>
  )
}

function Countdown() {
  const [nextReadAt] = useState(() => new Date(Date.now() + 20_000))
  return <DataTime dataAt={galleryNow} zone={galleryZone} nextReadAt={nextReadAt} />
}

export function PicturesSection() {
  return (
    <GallerySection title={m.pictures}>
      <div className="fg-gallery-grid">
        {pictureKinds.map((kind) => (
          <div key={kind} className="fg-card">
            <Picture kind={kind} />
          </div>
        ))}
      </div>
    </GallerySection>
  )
}
