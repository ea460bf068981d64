import { useEffect, useEffectEvent, useRef } from 'react'
import { Checkbox } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { TypicalContent } from '@fengguang/domain/typical-tickets/typical.model'
import type { UsableTypical } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { mostHazards, type TicketFields } from '@fengguang/domain/work-tickets/ticket.model'
import type { FormValues } from '../../kit/form/form-field.ts'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { useSay } from '../../lib/i18n.ts'
import { isTaken, ticked } from './typical-filling.ts'
import { typicals, type Place } from './typical-tickets.queries.ts'
import { m } from './tickets.texts.ts'
import './tickets.css'

interface Props {
  values: FormValues
  fill: (values: FormValues) => void
  /** What the ticket is for; undefined: not chosen yet. */
  place: Place | undefined
  filledBy: (content: TypicalContent) => FormValues
  /** The version that the form began with: its contents are there already. */
  first: string | null
}

const takenOf = (value: unknown): TicketFields['hazards'] =>
  Array.isArray(value) ? (value as TicketFields['hazards']) : []

/** Fills in what the chosen typical ticket says, and lets the writer confirm its hazards one by one. */
export function FromTypical({ values, fill, place, filledBy, first }: Props) {
  const applied = useRef(first)
  const versionId = values['typicalVersionId']
  const isCleared = typeof versionId !== 'string' || versionId === ''
  const isAsked = place !== undefined && !isCleared
  const { data, error } = useQuery({ ...typicals.usable(place ?? { stationId: '' }), enabled: isAsked })
  const chosen = isAsked ? data?.find((one) => one.versionId === versionId) : undefined
  const apply = useEffectEvent((found: UsableTypical) => fill(filledBy(found.content)))
  useEffect(() => {
    if (isCleared) applied.current = null
    if (!chosen || chosen.versionId === applied.current) return
    applied.current = chosen.versionId
    apply(chosen)
  }, [chosen, isCleared])
  return (
    <>
      {isAsked && error && !data && <FailureAlert what="query.failed" error={error} />}
      {chosen && <Hazards chosen={chosen} values={values} fill={fill} />}
    </>
  )
}

function Hazards({ chosen, values, fill }: Pick<Props, 'values' | 'fill'> & { chosen: UsableTypical }) {
  const say = useSay()
  const taken = takenOf(values['hazards'])
  const { hazards } = chosen.content
  const counts = { taken: hazards.filter((one) => isTaken(taken, one)).length, count: hazards.length }
  return (
    <fieldset className="fg-form-rows">
      <legend>{say(m.hazards)}</legend>
      <p className="fg-from-typical-note">{hazards.length > 0 ? say(m.hazardsHint, counts) : say(m.noHazards)}</p>
      <ul className="fg-from-typical">
        {hazards.map((one) => {
          const isOn = isTaken(taken, one)
          return (
            <li key={`${one.hazard} ${one.control}`}>
              <Checkbox
                checked={isOn}
                disabled={!isOn && taken.length >= mostHazards}
                onChange={({ target }) => fill({ hazards: ticked(taken, one, target.checked) })}
              >
                <span data-content="record">
                  <b>{one.hazard}</b> · {one.control}
                </span>
              </Checkbox>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
