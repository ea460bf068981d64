import { useEffect, useRef, type RefObject } from 'react'
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type ZoomBehavior } from 'd3-zoom'
import type { View } from './map-clusters.ts'
import type { Box } from './map-outline.ts'

/** China with room around it, in map coordinates. */
const china: Box = { left: 72, right: 136, top: -64.5, bottom: -16.5 }
const limits: [number, number] = [3, 400]

function homeOf(home: Box, widthPx: number, heightPx: number) {
  const k = Math.min(widthPx / (home.right - home.left), heightPx / (home.bottom - home.top))
  const x = widthPx / 2 - (k * (home.left + home.right)) / 2
  const y = heightPx / 2 - (k * (home.top + home.bottom)) / 2
  return zoomIdentity.translate(x, y).scale(k)
}

interface ZoomStep {
  transform: { k: number; x: number; y: number }
  /** What a person did; none where the program moves the map. */
  sourceEvent?: Event | null
}

export interface MapView {
  view: RefObject<View>
  by: (factor: number) => void
  to: (x: number, y: number, k: number) => void
  reset: () => void
}

/** Pan, wheel and pinch of a canvas; `draw` is called once per frame at most. */
export function useMapView(
  canvas: RefObject<HTMLCanvasElement | null>,
  draw: (view: View) => void,
  box: Box = china,
): MapView {
  const view = useRef<View>({ k: 1, x: 0, y: 0, widthPx: 0, heightPx: 0 })
  const behaviour = useRef<ZoomBehavior<HTMLCanvasElement, unknown>>(undefined)
  const isMoved = useRef(false)
  const latest = useRef(draw)
  useEffect(() => {
    latest.current = draw
    if (view.current.widthPx > 0) draw(view.current)
  }, [draw])
  const home = useRef(box)
  useEffect(() => {
    home.current = box
    const { widthPx, heightPx } = view.current
    // Before it has a size the first one does it.
    if (widthPx > 0 && canvas.current && behaviour.current)
      behaviour.current.transform(select(canvas.current), homeOf(box, widthPx, heightPx))
  }, [box, canvas])

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => latest.current(view.current))
    }
    const chosen = select(element)
    const zooming = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent(limits)
      .on('zoom', ({ transform: { k, x, y }, sourceEvent }: ZoomStep) => {
        if (sourceEvent) isMoved.current = true
        Object.assign(view.current, { k, x, y })
        soon()
      })
    behaviour.current = zooming
    chosen.call(zooming).on('dblclick.zoom', null)
    const watcher = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      Object.assign(view.current, { widthPx: clientWidth, heightPx: clientHeight })
      element.width = clientWidth * devicePixelRatio
      element.height = clientHeight * devicePixelRatio
      // Until it is moved, the whole map is in sight at any window size.
      if (!isMoved.current) zooming.transform(chosen, homeOf(home.current, clientWidth, clientHeight))
      else soon()
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      cancelAnimationFrame(frame)
      chosen.on('.zoom', null)
    }
  }, [canvas])

  const on = (
    isAway: boolean,
    work: (zooming: ZoomBehavior<HTMLCanvasElement, unknown>, element: HTMLCanvasElement) => void,
  ) => {
    isMoved.current = isAway
    if (canvas.current && behaviour.current) work(behaviour.current, canvas.current)
  }
  return {
    view,
    by: (factor) => on(true, (zooming, element) => zooming.scaleBy(select(element), factor)),
    to: (x, y, k) =>
      on(true, (zooming, element) => {
        const { widthPx, heightPx } = view.current
        const target = zoomIdentity.translate(widthPx / 2 - x * k, heightPx / 2 - y * k).scale(k)
        zooming.transform(select(element), target)
      }),
    reset: () =>
      on(false, (zooming, element) =>
        zooming.transform(select(element), homeOf(box, view.current.widthPx, view.current.heightPx)),
      ),
  }
}
