import type { StationState } from '@fengguang/domain/devices/device.model'
import { stationClasses, type StationClass } from '@fengguang/domain/stations/station.model'
import { seriesColours, surfaces, toneColours, type ThemeName } from '../../theme/tokens.ts'
import { stationStates } from '../states.ts'
import { radiusOf, type Cluster, type View } from './map-clusters.ts'
import type { openLand } from './map-land.ts'
import type { Outline } from './map-outline.ts'

export function pathOf(outlines: readonly Outline[]): Path2D {
  const path = new Path2D()
  for (const { rings } of outlines)
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i += 2)
        if (i === 0) path.moveTo(ring[0]!, ring[1]!)
        else path.lineTo(ring[i]!, ring[i + 1]!)
      path.closePath()
    }
  return path
}

const colourOf = (theme: ThemeName, state: StationState): string => toneColours[theme][stationStates[state].tone]

/** The line around the sign of a station; inside is the colour of its state. */
export const classColour = (theme: ThemeName, stcls: StationClass): string =>
  seriesColours[theme][stationClasses.indexOf(stcls)]!

const fullTurn = Math.PI * 2
const labelledFrom = 18

export interface Drawn {
  land: ReturnType<typeof openLand>
  signs: ReturnType<typeof openSigns>
  path: Path2D | undefined
  outlines: readonly Outline[]
  clusters: readonly Cluster[]
  view: View
  theme: ThemeName
  ratio: number
}

export function drawMap(
  ctx: CanvasRenderingContext2D,
  { land, signs, path, outlines, clusters, view, theme, ratio }: Drawn,
): void {
  const { k, x, y, widthPx, heightPx } = view
  const s = surfaces[theme]
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  ctx.clearRect(0, 0, widthPx, heightPx)
  if (path) land(ctx, { path, view, theme, ratio })
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  if (k >= labelledFrom) {
    ctx.font = '12px sans-serif'
    ctx.fillStyle = s.text3
    for (const { name, centre } of outlines) if (centre) ctx.fillText(name, centre[0] * k + x, centre[1] * k + y)
  }
  for (const cluster of clusters) {
    const picture = signs(cluster, theme, ratio)
    ctx.drawImage(picture, cluster.x - signPx / 2, cluster.y - signPx / 2, signPx, signPx)
  }
}

/** Room for the largest ring and the line around it. */
const signPx = 56
const keptSigns = 2000

/** Clusters look alike by state and count: each look is painted once, and a frame only copies pictures. */
export function openSigns() {
  const kept = new Map<string, HTMLCanvasElement>()
  return (cluster: Cluster, theme: ThemeName, ratio: number): HTMLCanvasElement => {
    const key = `${theme} ${ratio} ${cluster.state} ${cluster.stcls} ${cluster.count}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= keptSigns) kept.clear()
    const canvas = document.createElement('canvas')
    canvas.width = signPx * ratio
    canvas.height = signPx * ratio
    const ctx = canvas.getContext('2d')
    if (ctx) {
      ctx.setTransform(ratio, 0, 0, ratio, (signPx / 2) * ratio, (signPx / 2) * ratio)
      const edge = cluster.stcls ? classColour(theme, cluster.stcls) : surfaces[theme].card
      paintSign(ctx, cluster, colourOf(theme, cluster.state), { ground: surfaces[theme].card, edge })
    }
    kept.set(key, canvas)
    return canvas
  }
}

/** Corners of a sign around the middle; a circle has none. A class has its own shape and outline colour. */
export const classCorners: Readonly<Record<StationClass, readonly (readonly [x: number, y: number])[]>> = {
  '01': [],
  '02': [
    [0, -1.25],
    [1.1, 0.8],
    [-1.1, 0.8],
  ],
  '05': [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
}

function traceSign(ctx: CanvasRenderingContext2D, { stcls }: Cluster, radius: number): void {
  const corners = stcls ? classCorners[stcls] : []
  ctx.beginPath()
  if (corners.length === 0) ctx.arc(0, 0, radius, 0, fullTurn)
  for (const [i, [x, y]] of corners.entries())
    if (i === 0) ctx.moveTo(x * radius, y * radius)
    else ctx.lineTo(x * radius, y * radius)
  if (corners.length > 0) ctx.closePath()
}

/** A ring with the count for many, the shape of its class for one; a second line around it shows trouble. */
function paintSign(
  ctx: CanvasRenderingContext2D,
  cluster: Cluster,
  colour: string,
  { ground, edge }: { ground: string; edge: string },
): void {
  const radius = radiusOf(cluster)
  traceSign(ctx, cluster, radius)
  ctx.fillStyle = cluster.count === 1 ? colour : ground
  ctx.fill()
  ctx.strokeStyle = cluster.count === 1 ? edge : colour
  ctx.lineWidth = 2
  ctx.stroke()
  if (cluster.state !== 'normal') {
    traceSign(ctx, cluster, radius + 3.5)
    ctx.strokeStyle = colour
    ctx.lineWidth = 1.5
    ctx.stroke()
  }
  if (cluster.count > 1) {
    ctx.fillStyle = colour
    ctx.font = '600 12px sans-serif'
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.fillText(String(cluster.count), 0, 0)
  }
}
