import { useState } from 'react'
import { Button } from 'antd'
import { z } from 'zod'
import { email, max, mobilePhone, newPassword, requiredMax } from '@fengguang/domain/kernel/validation'
import { stationClassNames, stationClasses } from '@fengguang/domain/stations/station.model'
import { useSay } from '../lib/i18n.ts'
import { Card } from '../kit/Card.tsx'
import { optionsOf, type FormField } from '../kit/form/form-field.ts'
import type { FormStep } from '../kit/form/form-steps.ts'
import { FormDrawer } from '../kit/form/FormDrawer.tsx'
import { SchemaForm } from '../kit/form/SchemaForm.tsx'
import { sampleLookup, sampleTaking, sampleTree } from './form-samples.ts'
import { m } from './gallery.texts.ts'
import { GallerySection } from './GallerySection.tsx'
import { sampleFailure } from './sample-failures.ts'

const SampleForm = z.object({
  name: requiredMax(20),
  stcls: z.enum(stationClasses),
  capacityKw: z.number().positive().max(1_000_000),
  commissionedOn: z.iso.date(),
  mobile: mobilePhone,
  email: email.optional(),
  password: newPassword,
  gridConnected: z.boolean().default(false),
  remark: max(100),
  orgId: z.string().optional(),
  days: z.object({ from: z.string().optional(), to: z.string().optional() }).optional(),
  member: z.string().optional(),
  periods: z.array(z.object({ name: requiredMax(10), price: z.number().positive() })).max(3),
  picture: z.string().optional(),
})
type SampleForm = z.output<typeof SampleForm>

const fields: readonly FormField<SampleForm>[] = [
  { key: 'name', label: m.name, input: { kind: 'text' } },
  { key: 'stcls', label: m.stcls, input: { kind: 'select', options: optionsOf(stationClassNames) }, half: true },
  {
    key: 'capacityKw',
    label: m.capacity,
    hint: m.capacityHint,
    input: { kind: 'number', unit: 'kW', decimals: 2 },
    half: true,
  },
  { key: 'commissionedOn', label: m.commissioned, input: { kind: 'day' }, half: true },
  { key: 'gridConnected', label: m.gridConnected, input: { kind: 'switch' }, half: true },
  { key: 'mobile', label: m.mobile, input: { kind: 'text' }, half: true },
  { key: 'email', label: m.email, input: { kind: 'text' }, half: true },
  { key: 'password', label: m.password, input: { kind: 'password' } },
  { key: 'remark', label: m.remark, input: { kind: 'textarea' } },
  { key: 'orgId', label: m.department, section: m.moreInputs, half: true, input: { kind: 'tree', rows: sampleTree } },
  {
    key: 'member',
    label: m.member,
    section: m.moreInputs,
    half: true,
    input: { kind: 'lookup', lookup: sampleLookup },
  },
  { key: 'days', label: m.days, section: m.moreInputs, half: true, input: { kind: 'dayRange' } },
  {
    key: 'picture',
    label: m.picture,
    section: m.moreInputs,
    when: ({ gridConnected }) => gridConnected === true,
    input: { kind: 'file', taking: sampleTaking },
  },
  {
    key: 'periods',
    label: m.periods,
    section: m.moreInputs,
    input: {
      kind: 'rows',
      addLabel: m.addPeriod,
      min: 1,
      max: 3,
      fields: [
        { key: 'name', label: m.name, input: { kind: 'text' } },
        { key: 'price', label: m.price, input: { kind: 'number', unit: '¥/kWh', decimals: 4 } },
      ],
    },
  },
]

const steps: readonly FormStep<SampleForm>[] = [
  { title: m.basics, keys: ['name', 'stcls', 'capacityKw', 'commissionedOn', 'gridConnected'] },
  { title: m.contact, keys: ['mobile', 'email', 'password', 'remark'] },
  { title: m.moreInputs, keys: ['orgId', 'member', 'days', 'picture', 'periods'] },
]

const start: Partial<SampleForm> = { periods: [{ name: 'A', price: 0.35 }] }

export function FormSection() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const fail = () => Promise.reject(sampleFailure(say))
  return (
    <GallerySection title={m.form}>
      <Card title={say(m.formTitle)} extra={<Button onClick={() => setOpen(true)}>{say(m.openForm)}</Button>}>
        <div className="fg-gallery-form">
          <SchemaForm
            schema={SampleForm}
            fields={fields}
            initial={start}
            onSubmit={fail}
            second={{ label: m.saveAndNext, onSubmit: fail }}
          />
        </div>
      </Card>
      <Card title={say(m.formSteps)}>
        <div className="fg-gallery-form">
          <SchemaForm schema={SampleForm} fields={fields} steps={steps} initial={start} onSubmit={fail} />
        </div>
      </Card>
      <FormDrawer
        open={open}
        title={m.formTitle}
        schema={SampleForm}
        fields={fields}
        initial={start}
        onClose={() => setOpen(false)}
        onSubmit={() => Promise.resolve()}
      />
    </GallerySection>
  )
}
