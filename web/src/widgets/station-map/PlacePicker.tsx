import { useCallback, useMemo, useRef, useState, type PointerEvent } from 'react'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { useTheme } from '../../theme/theme-context.ts'
import { surfaces } from '../../theme/tokens.ts'
import type { View } from './map-clusters.ts'
import { drawMap, openSigns, pathOf } from './map-drawing.ts'
import { openLand } from './map-land.ts'
import { project, unproject } from './map-outline.ts'
import { MapTools } from './MapTools.tsx'
import { SouthSeaInset } from './SouthSeaInset.tsx'
import { useMapView } from './use-map-view.ts'
import { useOutlines } from './use-outlines.ts'
import './station-map.css'

const m = textPairs({
  label: ['在地图上选点', 'Choose a place on the map'],
  noMap: ['地图文件未能加载', 'The map could not be loaded'],
})

export interface PickedPlace {
  longitude: number
  latitude: number
}

interface Props {
  place: Partial<PickedPlace>
  onPick: (place: PickedPlace) => void
}

const rounded = (degrees: number): number => Number(degrees.toFixed(6))
const fullTurn = Math.PI * 2

/** A click says where; by keys the two number fields do the same. Lazy: it brings the map file. */
export function PlacePicker({ place: { longitude, latitude }, onPick }: Props) {
  const say = useSay()
  const { theme } = useTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const { outlines, isFailed } = useOutlines()
  const [land] = useState(openLand)
  const [signs] = useState(openSigns)
  const path = useMemo(() => outlines && pathOf(outlines), [outlines])
  const draw = useCallback(
    (view: View) => {
      const ctx = canvas.current?.getContext('2d')
      if (!ctx) return
      drawMap(ctx, {
        land,
        signs,
        path,
        outlines: outlines ?? [],
        clusters: [],
        view,
        theme,
        ratio: devicePixelRatio,
      })
      if (longitude === undefined || latitude === undefined) return
      const [x, y] = project(longitude, latitude)
      ctx.beginPath()
      ctx.arc(x * view.k + view.x, y * view.k + view.y, 6, 0, fullTurn)
      ctx.fillStyle = surfaces[theme].link
      ctx.fill()
      ctx.strokeStyle = surfaces[theme].card
      ctx.lineWidth = 2
      ctx.stroke()
    },
    [land, signs, path, outlines, theme, longitude, latitude],
  )
  const map = useMapView(canvas, draw)
  const release = (event: PointerEvent) => {
    const from = pressed.current
    pressed.current = undefined
    // A drag is no click.
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > 4) return
    const { k, x, y } = map.view.current
    const { offsetX, offsetY } = event.nativeEvent
    const [east, north] = unproject((offsetX - x) / k, (offsetY - y) / k)
    onPick({ longitude: rounded(east), latitude: rounded(north) })
  }
  return (
    <figure className="fg-map fg-map-picker" aria-label={say(m.label)}>
      <canvas
        ref={canvas}
        aria-hidden="true"
        data-pointing="true"
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={release}
      />
      {isFailed && <p className="fg-map-failed">{say(m.noMap)}</p>}
      {outlines && <SouthSeaInset outlines={outlines} />}
      <MapTools map={map} />
    </figure>
  )
}
