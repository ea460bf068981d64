import { useState } from 'react'
import { Modal, Radio, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { extensionsFor, type Extension } from '@fengguang/domain/prices/price-series.rules'
import type { StationPrice } from '@fengguang/domain/prices/station-price.contract'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { useSay } from '../../lib/i18n.ts'
import { f } from './price-form.texts.ts'
import { pricesOf, useForgetFigures, useRemovePrice } from './prices.queries.ts'
import './prices.css'

interface Props {
  price: StationPrice
  onRemoved: () => void
  onClose: () => void
}

/** Says what depends on the price, and asks which neighbour takes its days: a gap inside a series is refused. */
export function PriceRemoval({ price, onRemoved, onClose }: Props) {
  const say = useSay()
  const remove = useRemovePrice()
  const forget = useForgetFigures()
  const known = useQuery(pricesOf(price.stationId))
  const [chosen, setChosen] = useState<Extension>()
  const series = known.data?.rows.filter((row) => row.meterId === price.meterId)
  const choices = series && extensionsFor(series, price.id)
  const extend = chosen ?? choices?.[0]
  const onSuccess = () => {
    void forget()
    onRemoved()
    onClose()
  }
  const submit = () => {
    if (extend) remove.mutate({ id: price.id, extend }, { onSuccess })
  }
  const values = { station: price.stationName, from: price.fromDay, to: price.toDay ?? '' }
  return (
    <Modal
      open
      title={say(f.removeTitle)}
      okText={say(f.remove)}
      cancelText={say(f.cancel)}
      okButtonProps={{ danger: true, disabled: extend === undefined, loading: remove.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      {remove.error && <FailureAlert what="record.deleteFailed" error={remove.error} />}
      <p>{say(price.toDay === null ? f.dependsOpen : f.depends, values)}</p>
      {!choices && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {choices && choices.length > 1 && (
        <fieldset className="fg-price-choice">
          <legend>{say(f.who)}</legend>
          <Radio.Group
            vertical
            value={extend}
            onChange={(event) => setChosen(event.target.value as Extension)}
            options={choices.map((value) => ({ value, label: say(f[value]) }))}
          />
        </fieldset>
      )}
    </Modal>
  )
}
