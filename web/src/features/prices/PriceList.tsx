import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { StationPriceForm, type StationPrice } from '@fengguang/domain/prices/station-price.contract'
import { Can } from '../../kit/Can.tsx'
import type { Field } from '../../kit/field.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { m } from './prices.texts.ts'
import { prices, useForgetFigures, useRemovePrice, useSavePrice, visibleStations } from './prices.queries.ts'

const unit = '¥/kWh'
const fields: readonly Field<StationPrice>[] = [
  { key: 'stationName', label: m.station, widthPx: 220, fixed: true },
  { key: 'fromDay', label: m.fromDay, widthPx: 130, format: { kind: 'day' } },
  { key: 'priceYuanPerKwh', label: m.price, unit, widthPx: 150, format: { kind: 'number', decimals: 4 } },
  {
    key: 'isInForce',
    label: m.inForce,
    widthPx: 120,
    format: { kind: 'flag' },
    render: ({ isInForce }) => isInForce && <StateTag tone="normal" label={m.inForce} />,
  },
  { key: 'note', label: m.note, widthPx: 130 },
  { key: 'changedBy', label: m.changedBy, widthPx: 110 },
  { key: 'changedAt', label: m.changedAt, widthPx: 170, format: { kind: 'instant' } },
]

export function PriceList() {
  const say = useSay()
  const notices = useNotices()
  const remove = useRemovePrice()
  const forget = useForgetFigures()
  const [editing, setEditing] = useState<StationPrice | 'new'>()
  return (
    <>
      <ListPage<StationPrice>
        name="stationPrices"
        addressPart="prices."
        fields={fields}
        search={{ placeholder: m.search }}
        query={({ page, pageSize, keyword }) => prices.pricePage({ page, pageSize, ...(keyword && { keyword }) })}
        toolbar={
          <Can do="price:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {say(m.addPrice)}
            </Button>
          </Can>
        }
        rowActions={[
          { key: 'edit', label: m.edit, needs: 'price:write', run: setEditing },
          {
            key: 'remove',
            label: m.remove,
            needs: 'price:write',
            confirm: m.removeAsk,
            danger: true,
            run: async ({ stationId, fromDay }) => {
              await remove.mutateAsync({ stationId, fromDay })
              await forget()
              notices.tell(say(m.removed))
            },
          },
        ]}
      />
      {editing && (
        <PriceForm
          editing={editing === 'new' ? undefined : editing}
          onSaved={() => notices.tell(say(m.saved))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface FormProps {
  editing: StationPrice | undefined
  onSaved: () => void
  onClose: () => void
}

function PriceForm({ editing, onSaved, onClose }: FormProps) {
  const save = useSavePrice()
  const forget = useForgetFigures()
  const stations = useQuery(visibleStations)
  const options = (stations.data ?? []).map(({ stid, name }) => ({ value: stid, label: name }))
  const formFields: FormField<StationPriceForm>[] = [
    {
      key: 'stationId',
      label: m.station,
      input: { kind: 'select', options, searchable: true },
      disabled: editing !== undefined,
    },
    { key: 'fromDay', label: m.fromDay, hint: m.fromHint, input: { kind: 'day' }, disabled: editing !== undefined },
    { key: 'priceYuanPerKwh', label: m.price, input: { kind: 'number', unit, decimals: 4, step: 0.01 } },
    { key: 'note', label: m.note, input: { kind: 'text' } },
  ]
  return (
    <FormDrawer<StationPriceForm>
      open
      title={editing ? m.editPrice : m.addPrice}
      schema={StationPriceForm}
      fields={formFields}
      isEdit={editing !== undefined}
      initial={
        editing
          ? {
              stationId: editing.stationId,
              fromDay: editing.fromDay,
              priceYuanPerKwh: editing.priceYuanPerKwh,
              note: editing.note,
            }
          : { note: '' }
      }
      onSubmit={async (form) => {
        await save.mutateAsync(form)
        await forget()
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
