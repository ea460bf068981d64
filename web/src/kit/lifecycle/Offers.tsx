import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../../lib/i18n.ts'
import { Card } from '../Card.tsx'
import { m } from './lifecycle.texts.ts'
import './lifecycle.css'

export interface Offer<A extends string, H extends string> {
  action: A
  by: readonly H[]
  /** The reader may do it. */
  isYours: boolean
  /** What stands in its way, in the language of the reader. */
  reasons: readonly string[]
}

interface Props<A extends string, H extends string> {
  offers: readonly Offer<A, H>[]
  actionNames: Readonly<Record<A, TextPair>>
  handNames: Readonly<Record<H, TextPair>>
}

/** Every step that the state of a record offers: whose it is, and what stands in its way. */
export function Offers<A extends string, H extends string>({ offers, actionNames, handNames }: Props<A, H>) {
  const say = useSay()
  return (
    <Card title={say(m.offers)}>
      {offers.length === 0 && <p>{say(m.noOffers)}</p>}
      <ul className="fg-offers">
        {offers.map(({ action, by, isYours, reasons }) => (
          <li key={action} data-open={isYours && reasons.length === 0}>
            <b>
              {say(actionNames[action])}
              {isYours && ` · ${say(m.yours)}`}
            </b>
            <small>{say(m.offeredTo, { hands: by.map((hand) => say(handNames[hand])).join(' / ') })}</small>
            {reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
