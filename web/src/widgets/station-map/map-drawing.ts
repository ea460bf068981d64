import type { StationState } from '@fengguang/domain/devices/device.model'
import { surfaces, toneColours, type ThemeName } from '../../theme/tokens.ts'
import { stationStates } from '../states.ts'
import { radiusOf, type Cluster, type View } from './map-clusters.ts'
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

const fullTurn = Math.PI * 2
const labelledFrom = 18

export interface Drawn {
  path: Path2D | undefined
  outlines: readonly Outline[]
  clusters: readonly Cluster[]
  view: View
  theme: ThemeName
  ratio: number
}

export function drawMap(ctx: CanvasRenderingContext2D, { path, outlines, clusters, view, theme, ratio }: Drawn): void {
  const { k, x, y, widthPx, heightPx } = view
  const s = surfaces[theme]
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  ctx.clearRect(0, 0, widthPx, heightPx)
  if (path) {
    ctx.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y)
    ctx.fillStyle = s.raised === s.card ? s.hover : s.raised
    ctx.strokeStyle = s.border
    ctx.lineWidth = 1 / k
    ctx.fill(path, 'nonzero')
    ctx.stroke(path)
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  }
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  if (k >= labelledFrom) {
    ctx.font = '12px sans-serif'
    ctx.fillStyle = s.text3
    for (const { name, centre } of outlines) if (centre) ctx.fillText(name, centre[0] * k + x, centre[1] * k + y)
  }
  ctx.font = '600 12px sans-serif'
  for (const cluster of clusters) drawCluster(ctx, cluster, colourOf(theme, cluster.state), s.card)
}

/** A ring with the count for many, a disc for one; trouble is told by a second ring too. */
function drawCluster(ctx: CanvasRenderingContext2D, cluster: Cluster, colour: string, ground: string): void {
  const radius = radiusOf(cluster)
  ctx.beginPath()
  ctx.arc(cluster.x, cluster.y, radius, 0, fullTurn)
  ctx.fillStyle = cluster.count === 1 ? colour : ground
  ctx.fill()
  ctx.strokeStyle = cluster.count === 1 ? ground : colour
  ctx.lineWidth = 2
  ctx.stroke()
  if (cluster.state !== 'normal') {
    ctx.beginPath()
    ctx.arc(cluster.x, cluster.y, radius + 3.5, 0, fullTurn)
    ctx.strokeStyle = colour
    ctx.lineWidth = 1.5
    ctx.stroke()
  }
  if (cluster.count > 1) {
    ctx.fillStyle = colour
    ctx.fillText(String(cluster.count), cluster.x, cluster.y)
  }
}
