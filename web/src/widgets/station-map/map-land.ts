import { surfaces, type ThemeName } from '../../theme/tokens.ts'
import type { View } from './map-clusters.ts'

interface Land {
  path: Path2D
  view: View
  theme: ThemeName
  ratio: number
}

/** Half a screen to each side: a pan stays within what is drawn already. */
const margin = 0.5

const isSame = (a: Land, b: Land): boolean =>
  a.path === b.path &&
  a.theme === b.theme &&
  a.ratio === b.ratio &&
  a.view.k === b.view.k &&
  a.view.widthPx === b.view.widthPx &&
  a.view.heightPx === b.view.heightPx &&
  Math.abs(a.view.x - b.view.x) <= margin * b.view.widthPx &&
  Math.abs(a.view.y - b.view.y) <= margin * b.view.heightPx

function paint(canvas: HTMLCanvasElement, { path, view, theme, ratio }: Land): void {
  const { k, x, y, widthPx, heightPx } = view
  const s = surfaces[theme]
  canvas.width = widthPx * (1 + 2 * margin) * ratio
  canvas.height = heightPx * (1 + 2 * margin) * ratio
  const ctx = canvas.getContext('2d')
  if (!ctx) return
  ctx.setTransform(ratio * k, 0, 0, ratio * k, ratio * (x + margin * widthPx), ratio * (y + margin * heightPx))
  ctx.fillStyle = s.raised === s.card ? s.hover : s.raised
  ctx.strokeStyle = s.border
  ctx.lineWidth = 1 / k
  ctx.fill(path, 'nonzero')
  ctx.stroke(path)
}

/** Borders have tens of thousands of corners: painted once per zoom, and moved as a picture while panning. */
export function openLand(): (ctx: CanvasRenderingContext2D, land: Land) => void {
  const canvas = document.createElement('canvas')
  let kept: Land | undefined
  return (ctx, land) => {
    if (!kept || !isSame(kept, land)) {
      kept = { ...land, view: { ...land.view } }
      paint(canvas, kept)
    }
    const { x, y, widthPx, heightPx } = land.view
    ctx.drawImage(
      canvas,
      x - kept.view.x - margin * widthPx,
      y - kept.view.y - margin * heightPx,
      widthPx * (1 + 2 * margin),
      heightPx * (1 + 2 * margin),
    )
  }
}
