import type { DeviceState, DeviceType } from '@fengguang/domain/devices/device.model'
import type { Lang } from '@fengguang/domain/kernel/texts'
import { say } from '@fengguang/domain/kernel/texts'
import { missingText, numberText, show } from '@fengguang/domain/kernel/units'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { parsePoint } from '@fengguang/domain/telemetry/history.rules'
import type { WiringRow } from '@fengguang/domain/wiring/wiring.contract'
import type { DeviceUnderTicket } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { diagramGlyphs } from './diagram-glyphs.ts'

/** Less than this is no direction. */
const restKw = 1

/** A figure of a point in the words of the catalogue. */
export function valueText(type: DeviceType | undefined, point: string, value: number | null, lang: Lang): string {
  const known = type && pointOf(type, parsePoint(point)?.code ?? '')
  if (!known) return missingText
  if (known.labels) {
    const label = value === null ? undefined : known.labels[value]
    return label ? say(label, lang) : missingText
  }
  if (known.unit === 'kWh' && value !== null) {
    const { text, unit } = show('energyKwh', value, lang)
    return `${text} ${unit}`
  }
  const text = numberText(value, known.decimals)
  return known.unit ? `${text} ${known.unit}` : text
}

interface Bound {
  element: Element
  role: string
  deviceId: string
  point: string
}

/** The bound elements of a drawing in the page. Only what changed is written: most figures of a refresh have not. */
export class LiveDiagram {
  readonly #bound: readonly Bound[]
  readonly #types: ReadonlyMap<string, DeviceType>
  readonly #lang: Lang
  readonly root: SVGSVGElement

  constructor(root: SVGSVGElement, devices: readonly { id: string; type: DeviceType }[], lang: Lang) {
    this.root = root
    this.#types = new Map(devices.map(({ id, type }) => [id, type]))
    this.#lang = lang
    // Names of devices and the texts of an uploaded drawing have no translation.
    if (!root.classList.contains('wd-drawn')) root.setAttribute('data-content', 'record')
    for (const name of root.querySelectorAll('.wd-name')) name.setAttribute('data-content', 'record')
    this.#bound = [...root.querySelectorAll('[data-role][data-device]')].map((element) => ({
      element,
      role: element.getAttribute('data-role')!,
      deviceId: element.getAttribute('data-device')!,
      point: element.getAttribute('data-point') ?? '',
    }))
  }

  /** Without rows nothing is known: every figure is missing, and none is zero. */
  apply(rows: readonly WiringRow[]) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const bound of this.#bound) {
      const row = byId.get(bound.deviceId)
      const value = row?.values[bound.point] ?? null
      if (bound.role === 'value') this.#showValue(bound, row, value)
      else if (bound.role === 'switch') mark(bound.element, 'data-position', positionOf(value))
      else if (bound.role === 'flow') mark(bound.element, 'data-flow', flowOf(value))
      else showState(bound.element, row)
    }
  }

  /** Devices that people work on, and those whose switches or earths a work ticket has set. */
  markTickets(tickets: readonly DeviceUnderTicket[]) {
    const work = new Set(tickets.flatMap(({ kind, deviceId }) => (kind === 'work' ? [deviceId] : [])))
    const set = new Set(tickets.map(({ deviceId }) => deviceId))
    for (const { element, role, deviceId } of this.#bound)
      if (role === 'state' && set.has(deviceId)) mark(element, 'data-ticket', work.has(deviceId) ? 'work' : 'measure')
      else element.removeAttribute('data-ticket')
  }

  #showValue({ element, deviceId, point }: Bound, row: WiringRow | undefined, value: number | null) {
    const text = valueText(this.#types.get(deviceId), point, value, this.#lang)
    if (element.textContent !== text) element.textContent = text
    mark(element, 'data-stale', row?.isStale === false ? 'false' : 'true')
  }

  elementOf(deviceId: string): SVGGraphicsElement | undefined {
    const own = this.#bound.filter((bound) => bound.deviceId === deviceId)
    const found = own.find(({ role }) => role === 'state') ?? own[0]
    return found?.element instanceof SVGGraphicsElement ? found.element : undefined
  }
}

/** A device that runs but has a grave alarm must not look quiet. */
export function toneOf(row: WiringRow | undefined): DeviceState {
  if (!row) return 'notConnected'
  const isQuiet = row.state === 'normal' || row.state === 'standby'
  if (!isQuiet || !row.alarm) return row.state
  return row.alarm.level === 'critical' ? 'fault' : row.alarm.level === 'major' ? 'alarm' : row.state
}

const positionOf = (value: number | null) => (value === null ? 'unknown' : value >= 1 ? 'closed' : 'open')
const flowOf = (value: number | null) =>
  value === null || Math.abs(value) < restKw ? 'none' : value > 0 ? 'forward' : 'reverse'

function mark(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

function showState(element: Element, row: WiringRow | undefined) {
  const state = toneOf(row)
  if (element.getAttribute('data-tone') !== state) {
    element.setAttribute('data-tone', state)
    element.querySelector(':scope > .wd-glyph')?.setAttribute('d', diagramGlyphs[state])
  }
  mark(element, 'data-stale', row?.isStale === false ? 'false' : 'true')
}
