import { useCallback, useMemo, useRef, useState, type PointerEvent } from 'react'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { show } from '@fengguang/domain/kernel/units'
import type { StatusMap } from '@fengguang/domain/station-run/station-run.contract'
import { stationClasses, stationClassNames, type StationClass } from '@fengguang/domain/stations/station.model'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useTheme } from '../../theme/theme-context.ts'
import { StationStateTag } from '../StationStateTag.tsx'
import { clusterAt, clustersOf, type Cluster, type View } from './map-clusters.ts'
import { classColour, classCorners, drawMap, openSigns, pathOf } from './map-drawing.ts'
import { openLand } from './map-land.ts'
import { boxOf, project, type Outline } from './map-outline.ts'
import { MapTools } from './MapTools.tsx'
import { SouthSeaInset } from './SouthSeaInset.tsx'
import { useOutlines } from './use-outlines.ts'
import { useMapView } from './use-map-view.ts'
import './station-map.css'

const m = textPairs({
  label: ['电站分布图，共 {count} 座电站', 'Map of {count} stations'],
  several: ['{count} 座电站，点击放大', '{count} stations, click to zoom in'],
  legend: ['图例', 'Legend'],
  noMap: ['地图文件未能加载', 'The map could not be loaded'],
})

interface Props {
  stations: StatusMap | undefined
  /** What the map shows first; the whole country unless said. */
  province?: string | undefined
  onOpen: (station: { id: string; stcls: StationClass }) => void
}

const noOutlines: readonly Outline[] = []

/** Stations by state on an offline map: a canvas, so that ten thousand of them pan smoothly. Lazy: it brings its own map file. */
export function StationMap({ stations, province, onOpen }: Props) {
  const say = useSay()
  const { theme } = useTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  const clusters = useRef<Cluster[]>([])
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const { outlines, isFailed } = useOutlines()
  const [land] = useState(openLand)
  const [signs] = useState(openSigns)
  const [hovered, setHovered] = useState<Cluster>()
  const path = useMemo(() => outlines && pathOf(outlines), [outlines])
  const points = useMemo(() => {
    const count = stations?.ids.length ?? 0
    const places = new Float64Array(count * 2)
    for (let i = 0; i < count; i += 1) places.set(project(stations!.longitudes[i]!, stations!.latitudes[i]!), i * 2)
    return { places, states: stations?.states ?? [], classes: stations?.classes ?? [] }
  }, [stations])

  const draw = useCallback(
    (view: View) => {
      const ctx = canvas.current?.getContext('2d')
      if (!ctx) return
      clusters.current = clustersOf(points, view)
      drawMap(ctx, {
        land,
        signs,
        path,
        outlines: outlines ?? noOutlines,
        clusters: clusters.current,
        view,
        theme,
        ratio: devicePixelRatio,
      })
    },
    [points, land, signs, path, outlines, theme],
  )
  const box = useMemo(() => (province && outlines ? boxOf(outlines, province) : undefined), [province, outlines])
  const map = useMapView(canvas, draw, box)

  const under = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => clusterAt(clusters.current, offsetX, offsetY)
  const press = (event: PointerEvent) => {
    pressed.current = { x: event.clientX, y: event.clientY }
  }
  const release = (event: PointerEvent) => {
    const from = pressed.current
    pressed.current = undefined
    // A drag is no click.
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > 4) return
    const found = under(event)
    if (!found || !stations) return
    const { index, count } = found
    if (count === 1) onOpen({ id: stations.ids[index]!, stcls: stations.classes[index]! })
    else map.to(points.places[index * 2]!, points.places[index * 2 + 1]!, map.view.current.k * 3)
  }
  return (
    <figure className="fg-map" aria-label={say(m.label, { count: stations?.ids.length ?? 0 })}>
      <canvas
        ref={canvas}
        aria-hidden="true"
        data-pointing={hovered !== undefined}
        onPointerDown={press}
        onPointerUp={release}
        onPointerMove={(event) => setHovered(event.buttons === 0 ? under(event) : undefined)}
        onPointerLeave={() => setHovered(undefined)}
      />
      {hovered && stations && <MapHint stations={stations} cluster={hovered} />}
      {isFailed && <p className="fg-map-failed">{say(m.noMap)}</p>}
      <MapLegend />
      {outlines && <SouthSeaInset outlines={outlines} />}
      <MapTools map={map} />
    </figure>
  )
}

/** The same shapes and lines as on the map. */
function MapLegend() {
  const say = useSay()
  const { theme } = useTheme()
  return (
    <ul className="fg-map-legend" aria-label={say(m.legend)}>
      {stationClasses.map((stcls) => (
        <li key={stcls}>
          <svg viewBox="-1.4 -1.4 2.8 2.8" aria-hidden="true" style={{ stroke: classColour(theme, stcls) }}>
            {classCorners[stcls].length === 0 ? (
              <circle r="1" />
            ) : (
              <polygon points={classCorners[stcls].map((corner) => corner.join(',')).join(' ')} />
            )}
          </svg>
          {say(stationClassNames[stcls])}
        </li>
      ))}
    </ul>
  )
}

function MapHint({ stations, cluster }: { stations: StatusMap; cluster: Cluster }) {
  const say = useSay()
  const lang = useLang()
  const { text, unit } = show('powerKw', stations.powerKw[cluster.index], lang)
  return (
    <div className="fg-map-hint" style={{ left: cluster.x, top: cluster.y }}>
      {cluster.count > 1 ? (
        say(m.several, { count: cluster.count })
      ) : (
        <>
          <strong>{stations.names[cluster.index]}</strong>
          <span>
            {text} {unit}
          </span>
        </>
      )}
      <StationStateTag state={cluster.state} />
    </div>
  )
}
