import { hasSearchText } from '@fengguang/domain/kernel/validation'
import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { placePrice } from '@fengguang/domain/prices/price-series.rules'
import { priceLabels } from '@fengguang/domain/prices/price.fields'
import { pricesFailures } from '@fengguang/domain/prices/prices.failures'
import {
  priceModeNames,
  StationPriceForm,
  stationPriceContract,
  type StationPrice,
} from '@fengguang/domain/prices/station-price.contract'
import { defaultCalendar, rateNames, rates } from '@fengguang/domain/prices/tariff.model'
import type { Lookup } from '../../kit/lookup/lookup.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { f } from './price-form.texts.ts'
import { m } from './prices.texts.ts'
import { priceUnit } from './price.fields.tsx'
import { pricesOf, useForgetFigures, useSavePrice, visibleStations } from './prices.queries.ts'
import { TariffCalendarInput } from './TariffCalendarInput.tsx'

interface Props {
  editing: StationPrice | undefined
  onSaved: () => void
  onClose: () => void
}

/** A station has few meters: all of them are asked for and searched here. */
function metersOf({ stationId }: FormValues): Lookup | undefined {
  if (typeof stationId !== 'string' || stationId === '') return undefined
  const ask = (keep: (meter: { id: string; name: string }) => boolean, key: readonly unknown[]) => ({
    queryKey: ['lookup', 'meters', stationId, ...key],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(stationPriceContract.meters, { stationId }, signal))
        .filter(keep)
        .map(({ id, name }) => ({ value: id, label: name })),
  })
  return {
    search: (keyword) => ask(({ name }) => hasSearchText(keyword, name), ['search', keyword]),
    named: (ids) => ask(({ id }) => ids.includes(id), ['named', ids]),
  }
}

const money = { kind: 'number', unit: priceUnit, decimals: 4, step: 0.01 } as const
const isTimed = ({ mode }: FormValues): boolean => mode === 'timeOfUse'
const isSingle = ({ mode }: FormValues): boolean => mode === 'single'

function initialOf(editing: StationPrice | undefined): Partial<StationPriceForm> {
  if (!editing) return { note: '', mode: 'single', calendar: defaultCalendar }
  const { id, stationId, meterId, fromDay, toDay, mode, note, sharp, peak, flat, valley, calendar } = editing
  const place = { id, stationId, meterId, fromDay, toDay: toDay ?? '', mode, note }
  return mode === 'single'
    ? { ...place, single: flat, calendar: defaultCalendar }
    : { ...place, sharp, peak, flat, valley, calendar: calendar ?? defaultCalendar }
}

export function PriceForm({ editing, onSaved, onClose }: Props) {
  const save = useSavePrice()
  const forget = useForgetFigures()
  const stations = useQuery(visibleStations)
  const options = (stations.data ?? []).map(({ stid, name }) => ({ value: stid, label: name }))
  const isEdit = editing !== undefined
  const fields: FormField<StationPriceForm>[] = [
    {
      key: 'stationId',
      label: priceLabels.stationName,
      input: { kind: 'select', options, searchable: true },
      disabled: isEdit,
    },
    {
      key: 'meterId',
      label: priceLabels.meterName,
      hint: f.meterHint,
      input: { kind: 'lookup', lookup: metersOf },
      disabled: isEdit,
    },
    { key: 'fromDay', label: priceLabels.fromDay, input: { kind: 'day' }, half: true },
    { key: 'toDay', label: priceLabels.toDay, hint: f.toHint, input: { kind: 'day' }, half: true },
    { key: 'mode', label: priceLabels.mode, input: { kind: 'select', options: optionsOf(priceModeNames) } },
    { key: 'single', label: f.single, input: money, when: isSingle, needed: isSingle },
    ...rates.map((rate): FormField<StationPriceForm> => ({
      key: rate,
      label: rateNames[rate],
      input: money,
      half: true,
      when: isTimed,
      needed: isTimed,
    })),
    {
      key: 'calendar',
      label: f.calendar,
      hint: f.calendarHint,
      when: isTimed,
      needed: isTimed,
      input: { kind: 'custom', render: (control) => <TariffCalendarInput {...control} /> },
    },
    { key: 'note', label: priceLabels.note, input: { kind: 'text' } },
  ]
  return (
    <FormDrawer<StationPriceForm>
      open
      title={isEdit ? m.editPrice : m.addPrice}
      schema={StationPriceForm}
      fields={fields}
      isEdit={isEdit}
      initial={initialOf(editing)}
      onSubmit={async (form) => {
        await save.mutateAsync({ ...form, ...(editing && { id: editing.id }) })
        await forget()
        onSaved()
      }}
      onClose={onClose}
    >
      {({ values }) => <PlacingNote values={values} id={editing?.id ?? ''} />}
    </FormDrawer>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What saving does to the neighbours, said before it is done. */
function PlacingNote({ values, id }: { values: FormValues; id: string }) {
  const say = useSay()
  const [stationId, meterId] = [textOf(values.stationId), textOf(values.meterId)]
  const known = useQuery({ ...pricesOf(stationId), enabled: stationId !== '' })
  const fromDay = textOf(values.fromDay)
  if (!known.data || fromDay === '') return null
  const series = known.data.rows.filter((row) => row.meterId === meterId)
  const placing = placePrice(series, { id, fromDay, toDay: textOf(values.toDay) || null })
  if ('moved' in placing)
    return placing.moved ? (
      <Alert
        type="info"
        showIcon
        title={say(f.closes, { from: placing.moved.fromDay, to: placing.moved.toDay ?? '' })}
      />
    ) : null
  const { key, values: named } = placing.failure
  // What the fields themselves say is not said twice.
  if (!Object.hasOwn(pricesFailures, key)) return null
  return <Alert type="warning" showIcon title={say(pricesFailures[key as keyof typeof pricesFailures].text, named)} />
}
