import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Co2FactorForm, stationPriceContract, type Co2Factor } from '@fengguang/domain/prices/station-price.contract'
import { Can } from '../../kit/Can.tsx'
import type { Field } from '../../kit/field.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { m } from './prices.texts.ts'
import { useForgetFigures, useRemoveFactor, useSaveFactor } from './prices.queries.ts'

const unit = 'kg/kWh'
const fields: readonly Field<Co2Factor>[] = [
  { key: 'id', label: m.year, widthPx: 100, fixed: true },
  { key: 'kgPerKwh', label: m.factor, unit, widthPx: 170, format: { kind: 'number', decimals: 4 } },
  { key: 'note', label: m.note, widthPx: 200 },
  { key: 'changedBy', label: m.changedBy, widthPx: 140, render: (row) => row.changedBy || <Published /> },
  { key: 'changedAt', label: m.changedAt, widthPx: 180, format: { kind: 'instant' } },
]

const Published = () => useSay()(m.published)

/** A short list: the server tells all, the page is cut here. */
const factorPage = (page: number, pageSize: number) => ({
  queryKey: ['stationPrices', 'factors', page, pageSize],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const all = await call(stationPriceContract.factors, undefined, signal)
    return { rows: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
  },
})

export function FactorList() {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveFactor()
  const remove = useRemoveFactor()
  const forget = useForgetFigures()
  const [editing, setEditing] = useState<Co2Factor | 'new'>()
  const factor = editing === 'new' ? undefined : editing
  const formFields: FormField<Co2FactorForm>[] = [
    { key: 'year', label: m.year, input: { kind: 'number', decimals: 0 }, disabled: factor !== undefined },
    {
      key: 'kgPerKwh',
      label: m.factor,
      hint: m.factorHint,
      input: { kind: 'number', unit, decimals: 4, step: 0.01 },
    },
    { key: 'note', label: m.note, input: { kind: 'text' } },
  ]
  return (
    <>
      <ListPage<Co2Factor>
        name="co2Factors"
        addressPart="factors."
        fields={fields}
        query={({ page, pageSize }) => factorPage(page, pageSize)}
        toolbar={
          <Can do="price:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {say(m.addFactor)}
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
            when: ({ changedBy }) => changedBy !== '',
            run: async ({ year }) => {
              await remove.mutateAsync({ year })
              await forget()
              notices.tell(say(m.removed))
            },
          },
        ]}
      />
      {editing && (
        <FormDrawer<Co2FactorForm>
          open
          title={factor ? m.editFactor : m.addFactor}
          schema={Co2FactorForm}
          fields={formFields}
          isEdit={factor !== undefined}
          initial={factor ? { year: factor.year, kgPerKwh: factor.kgPerKwh, note: factor.note } : { note: '' }}
          onSubmit={async (form) => {
            await save.mutateAsync(form)
            await forget()
            notices.tell(say(m.saved))
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
