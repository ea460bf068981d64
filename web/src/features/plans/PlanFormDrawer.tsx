import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { planLabels } from '@fengguang/domain/plans/plan.fields'
import { differenceKwh, monthKeys, ProductionPlanForm, type ProductionPlan } from '@fengguang/domain/plans/plan.model'
import { splitBaseNames, splitYear, type SplitBase } from '@fengguang/domain/plans/plan-split.rules'
import { plansContract } from '@fengguang/domain/plans/plans.contract'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { exactText } from '@fengguang/domain/kernel/units'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField, FormValues } from '../../kit/form/form-field.ts'
import { call } from '../../lib/call.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { useSay } from '../../lib/i18n.ts'
import { MonthsInput } from './MonthsInput.tsx'
import { f } from './plan-form.texts.ts'
import { useInsertPlan, useUpdatePlan, visibleStations } from './plans.queries.ts'
import './plans.css'

interface Props {
  editing: ProductionPlan | undefined
  onSaved: () => void
  onClose: () => void
}

/** Months as they were offered or stored, and what they were made from. */
interface Offer {
  monthsKwh: readonly number[]
  base: SplitBase
}

const thisYear = (): number => Number(localDayOf(new Date(), companyZone()).slice(0, 4))
const monthsOf = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])
/** Months that somebody changed are no longer those of the split. */
const baseOf = (offer: Offer | undefined, monthsKwh: readonly number[]): SplitBase =>
  offer && monthsKwh.every((kwh, i) => kwh === offer.monthsKwh[i]) ? offer.base : 'entered'

export function PlanFormDrawer({ editing, onSaved, onClose }: Props) {
  const insert = useInsertPlan()
  const update = useUpdatePlan()
  const stations = useQuery(visibleStations)
  const options = (stations.data ?? []).map(({ stid, name }) => ({ value: stid, label: name }))
  const stored = editing && monthKeys.map((key) => editing[key])
  const [offer, setOffer] = useState<Offer | undefined>(
    editing && stored && { monthsKwh: stored, base: editing.splitBase },
  )
  const [year] = useState(thisYear)
  const isEdit = editing !== undefined
  const fields: FormField<ProductionPlanForm>[] = [
    {
      key: 'stationId',
      label: planLabels.stationName,
      input: { kind: 'select', options, searchable: true },
      disabled: isEdit,
    },
    { key: 'year', label: planLabels.year, input: { kind: 'number', decimals: 0 }, half: true, disabled: isEdit },
    {
      key: 'annualKwh',
      label: planLabels.annualKwh,
      input: { kind: 'number', unit: 'kWh', step: 10_000 },
      half: true,
    },
    {
      key: 'monthsKwh',
      label: f.months,
      input: { kind: 'custom', render: (control) => <MonthsInput {...control} /> },
    },
    { key: 'note', label: planLabels.note, input: { kind: 'text' } },
  ]
  const initial: Partial<ProductionPlanForm> = editing
    ? {
        stationId: editing.stationId,
        year: editing.year,
        annualKwh: editing.annualKwh,
        monthsKwh: stored!,
        splitBase: editing.splitBase,
        note: editing.note,
      }
    : { year, splitBase: 'entered', note: '' }
  return (
    <FormDrawer<ProductionPlanForm>
      open
      title={isEdit ? f.editTitle : f.createTitle}
      schema={ProductionPlanForm}
      fields={fields}
      isEdit={isEdit}
      initial={initial}
      onSubmit={async (form) => {
        const body = { ...form, splitBase: baseOf(offer, form.monthsKwh) }
        await (editing
          ? update.mutateAsync({ ...body, id: editing.id, version: editing.version })
          : insert.mutateAsync(body))
        onSaved()
      }}
      onClose={onClose}
    >
      {({ values, fill }) => <Split values={values} fill={fill} offer={offer} onOffer={setOffer} />}
    </FormDrawer>
  )
}

interface SplitProps {
  values: FormValues
  fill: (values: FormValues) => void
  offer: Offer | undefined
  onOffer: (offer: Offer) => void
}

/** Offers the months, says what they were made from, and how far they are from the year. */
function Split({ values, fill, offer, onOffer }: SplitProps) {
  const say = useSay()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { stationId, year, annualKwh } = values
  const isReady =
    typeof stationId === 'string' && typeof year === 'number' && typeof annualKwh === 'number' && annualKwh > 0
  const monthsKwh = monthsOf(values['monthsKwh'])
  const split = async () => {
    if (!isReady) return
    setIsAsking(true)
    setFailure(undefined)
    try {
      const { base, weights } = await call(plansContract.split, { stationId, year })
      const months = splitYear(annualKwh, weights)
      onOffer({ monthsKwh: months, base })
      fill({ monthsKwh: months })
    } catch (error) {
      setFailure(error)
    }
    setIsAsking(false)
  }
  return (
    <div className="fg-plan-split">
      <Button disabled={!isReady} loading={isAsking} onClick={() => void split()}>
        {say(f.split)}
      </Button>
      {!isReady && <span className="fg-form-hint">{say(f.splitHint)}</span>}
      {failure !== undefined && <FailureAlert what="query.failed" error={failure} />}
      {monthsKwh.length === 12 && (
        <span>{say(f.splitBy, { base: say(splitBaseNames[baseOf(offer, monthsKwh)]) })}</span>
      )}
      {monthsKwh.length === 12 && typeof annualKwh === 'number' && (
        <Difference differenceKwh={differenceKwh(annualKwh, monthsKwh)} />
      )}
    </div>
  )
}

function Difference({ differenceKwh: kwh }: { differenceKwh: number | null }) {
  const say = useSay()
  if (kwh === null) return <span className="fg-form-hint">{say(f.agrees)}</span>
  return <span className="fg-form-error">{say(kwh > 0 ? f.short : f.over, { kwh: exactText(Math.abs(kwh), 2) })}</span>
}
