import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import type { WiringDiagram, WiringLive } from '@fengguang/domain/wiring/wiring.contract'
import type { DeviceUnderTicket } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { Picture } from '../../kit/Picture.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import { drawingOf, sizeOf } from './diagram-svg.ts'
import { DiagramTooltip } from './DiagramTooltip.tsx'
import { DiagramZoom } from './diagram-zoom.ts'
import { LiveDiagram } from './live-diagram.ts'
import { m } from './wiring.texts.ts'
import './diagram.css'

export interface CanvasHandle {
  zoom: DiagramZoom
  show: (deviceId: string) => void
}

/** What was clicked: an element of the drawing, and the device and point it shows, if any. */
export interface Picked {
  element: string
  deviceId: string | undefined
  point: string | undefined
}

interface Props {
  diagram: WiringDiagram
  live: WiringLive | undefined
  tickets: readonly DeviceUnderTicket[]
  onPick: (picked: Picked) => void
  onScale: (scale: number) => void
  /** Elements marked in the editor: bound ones, and the chosen one. */
  marks?: { bound: ReadonlySet<string>; chosen: string | undefined } | undefined
  handle: Ref<CanvasHandle>
}

/** Moved by keys: the arrows are its own, not the page's. */
const movable = { role: 'application', tabIndex: 0 } as const
const panPx = 60
const steps: Readonly<Record<string, (zoom: DiagramZoom) => void>> = {
  '+': (zoom) => zoom.step(1),
  '=': (zoom) => zoom.step(1),
  '-': (zoom) => zoom.step(-1),
  '0': (zoom) => zoom.fit(),
  ArrowLeft: (zoom) => zoom.pan(panPx, 0),
  ArrowRight: (zoom) => zoom.pan(-panPx, 0),
  ArrowUp: (zoom) => zoom.pan(0, panPx),
  ArrowDown: (zoom) => zoom.pan(0, -panPx),
}

/** How much can be read at a scale; the style sheet leaves out the rest. */
const levelOf = (scale: number): string => (scale < 0.38 ? 'far' : scale < 0.8 ? 'middle' : 'near')

export function pickedAt(target: EventTarget | null): Picked | undefined {
  const element = target instanceof Element ? target.closest('[data-e]') : null
  if (!element) return undefined
  const bound = element.closest('[data-device]')
  return {
    element: element.getAttribute('data-e')!,
    deviceId: bound?.getAttribute('data-device') ?? undefined,
    point: bound?.getAttribute('data-point') ?? undefined,
  }
}

/** The drawing itself: cleaned once, then only figures and states are written into it. */
export function DiagramCanvas({ diagram, live, tickets, onPick, onScale, marks, handle }: Props) {
  const say = useSay()
  const lang = useLang()
  const canvas = useRef<SVGSVGElement>(null)
  const place = useRef<SVGGElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<DiagramZoom>()
  const drawing = useMemo(() => {
    const root = drawingOf(diagram.svg)
    return root && new LiveDiagram(root, diagram.devices, lang)
  }, [diagram, lang])
  const scaled = useRef(onScale)
  const picked = useRef(onPick)
  useEffect(() => {
    scaled.current = onScale
    picked.current = onPick
  })

  useEffect(() => {
    // The refs are null before the observer is disconnected: a resize in between must find the elements.
    const [svg, group] = [canvas.current!, place.current!]
    const made = new DiagramZoom(svg, (transform) => {
      group.setAttribute('transform', transform.toString())
      svg.setAttribute('data-level', levelOf(transform.k))
      scaled.current(transform.k)
    })
    setZoom(made)
    const watch = new ResizeObserver(() => made.isMoved || made.fit())
    watch.observe(svg)
    return () => {
      watch.disconnect()
      made.close()
    }
  }, [])

  useEffect(() => {
    if (!drawing || !zoom) return
    place.current!.replaceChildren(drawing.root)
    zoom.open(`${diagram.stationId} ${diagram.version}`, sizeOf(drawing.root))
  }, [drawing, zoom, diagram])
  useEffect(() => drawing?.apply(live?.rows ?? []), [drawing, live])
  useEffect(() => drawing?.markTickets(tickets), [drawing, tickets])
  useEffect(() => {
    for (const element of drawing?.root.querySelectorAll('[data-e]') ?? []) {
      const id = element.getAttribute('data-e')!
      element.toggleAttribute('data-bound', marks?.bound.has(id) ?? false)
      element.toggleAttribute('data-chosen', marks?.chosen === id)
    }
  }, [drawing, marks])

  useImperativeHandle(
    handle,
    () => ({
      zoom: zoom!,
      show: (deviceId) => {
        const element = drawing?.elementOf(deviceId)
        if (!element || !zoom) return
        const [at, base] = [element.getBoundingClientRect(), place.current!.getScreenCTM()!.inverse()]
        const centre = new DOMPoint(at.x + at.width / 2, at.y + at.height / 2).matrixTransform(base)
        zoom.centre(centre.x, centre.y)
        drawing?.root.querySelector('[data-found]')?.removeAttribute('data-found')
        element.setAttribute('data-found', 'true')
      },
    }),
    [zoom, drawing],
  )

  useEffect(() => {
    const host = box.current
    if (!host || !zoom) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onKey = (event: KeyboardEvent) => {
      const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
      if (!step) return
      event.preventDefault()
      step(zoom)
    }
    const onClick = (event: Event) => {
      const found = pickedAt(event.target)
      if (found) picked.current(found)
    }
    host.addEventListener('keydown', onKey, { signal })
    host.addEventListener('click', onClick, { signal })
    return () => listening.abort()
  }, [zoom])
  if (!drawing) return <Picture kind="error" />
  return (
    <div
      ref={box}
      className="wd-host"
      {...movable}
      aria-label={say(m.canvas, { station: diagram.stationName })}
      data-editing={marks !== undefined}
    >
      <svg ref={canvas} className="wd-canvas" aria-hidden="true" focusable="false">
        <g ref={place} />
      </svg>
      <DiagramTooltip box={box} diagram={diagram} live={live} tickets={tickets} />
    </div>
  )
}
