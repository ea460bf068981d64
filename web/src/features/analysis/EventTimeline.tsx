import type { KeyboardEvent, MouseEvent } from 'react'
import type { LossEvents } from '@fengguang/domain/analysis/loss-event.contract'
import type { LossEvent } from '@fengguang/domain/analysis/loss-event.model'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { numberText } from '@fengguang/domain/kernel/units'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { classBackground } from '../../widgets/loss-colours.ts'
import { kindNames, kindOf, KindTag } from './loss-event.fields.tsx'
import { w } from './loss-workbench.texts.ts'

interface Props {
  view: LossEvents
  /** Those of the chosen class. */
  events: readonly LossEvent[]
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[]) => void
}

const kinds = [...lossClasses, 'noData'] as const
const ticks = 6

/** Along the events of a device by arrow keys: each device is one stop of the tab key. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const { currentTarget: button } = event
  const next =
    event.key === 'ArrowRight'
      ? button.nextElementSibling
      : event.key === 'ArrowLeft'
        ? button.previousElementSibling
        : undefined
  if (!(next instanceof HTMLButtonElement)) return
  event.preventDefault()
  next.focus()
}

/** Stops, limits and losses of each inverter over the period. */
export function EventTimeline({ view, events, chosen, onChoose }: Props) {
  const say = useSay()
  const fromMs = Date.parse(view.from)
  const lengthMs = Date.parse(view.to) - fromMs
  const placeOf = (from: string, to: string) => ({
    insetInlineStart: `${(100 * Math.max(0, Date.parse(from) - fromMs)) / lengthMs}%`,
    inlineSize: `${(100 * (Date.parse(to) - Date.parse(from))) / lengthMs}%`,
  })
  const ofDevice = Map.groupBy(events, ({ deviceId }) => deviceId)
  const pick = (own: readonly LossEvent[], one: LossEvent, mouse: MouseEvent) => {
    if (mouse.shiftKey) {
      const places = own.flatMap(({ id }, i) => (chosen.has(id) || id === one.id ? [i] : []))
      onChoose([...chosen, ...own.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id)])
    } else if (mouse.ctrlKey || mouse.metaKey)
      onChoose(chosen.has(one.id) ? [...chosen].filter((id) => id !== one.id) : [...chosen, one.id])
    else onChoose(chosen.size === 1 && chosen.has(one.id) ? [] : [one.id])
  }
  const titleOf = (one: LossEvent) => {
    const text = say(w.event, {
      device: one.deviceName,
      kind: say(kindNames[kindOf(one)]),
      from: instantText(one.fromAt, view.timeZone),
      to: instantText(one.toAt, view.timeZone),
      kwh: numberText(one.lossKwh, 1),
    })
    return one.isLocked ? `${text} ${say(w.locked)}` : text
  }
  return (
    <div className="fg-events">
      <div className="fg-events-legend">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-label={say(w.ofClass, { name: say(kindNames[kind]) })}
            onClick={() => onChoose(events.filter((one) => kindOf(one) === kind).map(({ id }) => id))}
          >
            <KindTag kind={kind} />
          </button>
        ))}
      </div>
      <div className="fg-events-row" aria-hidden="true">
        <span />
        <div className="fg-events-axis">
          {Array.from({ length: ticks }, (_, i) => (
            <span key={i} style={{ insetInlineStart: `${(100 * i) / ticks}%` }}>
              {instantText(fromMs + (lengthMs * i) / ticks, view.timeZone).slice(5, 16)}
            </span>
          ))}
        </div>
      </div>
      {view.devices.map(({ id, name }) => {
        const own = ofDevice.get(id) ?? []
        return (
          <div key={id} className="fg-events-row">
            <button
              type="button"
              className="fg-events-device"
              title={name}
              aria-label={say(w.ofDevice, { name })}
              onClick={() => onChoose(own.map((one) => one.id))}
            >
              {name}
            </button>
            <div className="fg-events-track">
              {view.light.map(({ fromAt, toAt }) => (
                <span key={fromAt} className="fg-events-light" style={placeOf(fromAt, toAt)} />
              ))}
              <div className="fg-events-bars">
                {own.map((one, i) => (
                  <button
                    key={one.id}
                    type="button"
                    className="fg-event"
                    data-kind={kindOf(one)}
                    data-locked={one.isLocked}
                    data-manual={one.isManual}
                    aria-pressed={chosen.has(one.id)}
                    aria-label={titleOf(one)}
                    title={titleOf(one)}
                    tabIndex={i === 0 ? 0 : -1}
                    style={{ ...placeOf(one.fromAt, one.toAt), ...classBackground(kindOf(one)) }}
                    onClick={(mouse) => pick(own, one, mouse)}
                    onKeyDown={walk}
                  />
                ))}
              </div>
            </div>
          </div>
        )
      })}
    </div>
  )
}
