import { select, type Selection } from 'd3-selection'
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from 'd3-zoom'
import { sizes } from '../../theme/tokens.ts'

export const zoomLimits = { min: 0.1, max: 14, step: 0.1 } as const // spec §9

const clamped = (scale: number): number => Math.min(zoomLimits.max, Math.max(zoomLimits.min, scale))
const tenths = (scale: number): number => Math.round(scale * 10) / 10

/** The next scale on the steps of a tenth, at every scale (spec §9). */
export function stepped(scale: number, direction: 1 | -1): number {
  const on = direction > 0 ? Math.floor(tenths(scale) * 10 + 1e-9) / 10 : tenths(scale)
  return clamped(tenths(on + direction * zoomLimits.step))
}

/** A notch of a wheel is a step; a touch pad glides. */
const wheelDelta = (event: WheelEvent, scale: number): number => {
  const isNotch = event.deltaMode !== 0 || Math.abs(event.deltaY) >= 50
  if (!isNotch) return -event.deltaY * 0.01
  return Math.log2(stepped(scale, event.deltaY < 0 ? 1 : -1) / scale)
}

export interface Size {
  width: number
  height: number
}

/** Zoom and pan of one drawing inside its canvas. */
export class DiagramZoom {
  readonly #canvas: Selection<SVGSVGElement, unknown, null, undefined>
  readonly #behaviour: ZoomBehavior<SVGSVGElement, unknown>
  #size: Size = { width: 100, height: 100 }
  #name = ''
  /** Somebody moved it: it no longer fits itself to the window. */
  isMoved = false

  constructor(canvas: SVGSVGElement, onChange: (transform: ZoomTransform) => void) {
    this.#canvas = select(canvas)
    this.#behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([zoomLimits.min, zoomLimits.max])
      // The default reads the relative lengths of the SVG and throws when a page that is left no longer lays it out.
      .extent(() => [
        [0, 0],
        [this.#box.width, this.#box.height],
      ])
      .wheelDelta((event: WheelEvent) => wheelDelta(event, zoomTransform(canvas).k))
      .clickDistance(4)
      .on('zoom', (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (event.sourceEvent) this.isMoved = true
        onChange(event.transform)
      })
    this.#canvas.call(this.#behaviour).on('dblclick.zoom', null)
  }

  close() {
    this.#canvas.on('.zoom', null)
  }

  get #box(): Size {
    const { clientWidth, clientHeight } = this.#canvas.node()!
    return { width: clientWidth || 800, height: clientHeight || 480 }
  }

  /** The same drawing in the other language keeps the zoom and position. */
  open(name: string, size: Size) {
    const isOther = this.#name !== name || this.#size.width !== size.width || this.#size.height !== size.height
    this.#name = name
    this.#size = size
    this.#behaviour.translateExtent([
      [-size.width / 2, -size.height / 2],
      [size.width * 1.5, size.height * 1.5],
    ])
    if (isOther) this.fit()
  }

  fit() {
    const box = this.#box
    const { width, height } = this.#size
    // A phone shows the top of a tall drawing in letters that can be read, and not the whole of it in dots.
    const isPhone = box.width < sizes.phone && height > width
    const byHeight = isPhone ? Infinity : (box.height - 16) / height
    const scale = clamped(Math.min((box.width - 16) / width, byHeight, 2))
    const [x, y] = [(box.width - width * scale) / 2, (box.height - height * scale) / 2]
    this.#behaviour.transform(this.#canvas, zoomIdentity.translate(x, Math.max(8, y)).scale(scale))
    this.isMoved = false
  }

  step(direction: 1 | -1) {
    this.isMoved = true
    this.#behaviour.scaleTo(this.#canvas, stepped(zoomTransform(this.#canvas.node()!).k, direction))
  }

  pan(x: number, y: number) {
    this.isMoved = true
    const { k } = zoomTransform(this.#canvas.node()!)
    this.#behaviour.translateBy(this.#canvas, x / k, y / k)
  }

  /** Brings a place of the drawing to the middle, large enough to be read. */
  centre(x: number, y: number) {
    this.isMoved = true
    const box = this.#box
    const k = Math.max(1, zoomTransform(this.#canvas.node()!).k)
    const place = zoomIdentity.translate(box.width / 2 - x * k, box.height / 2 - y * k).scale(k)
    this.#behaviour.transform(this.#canvas, place)
  }
}
