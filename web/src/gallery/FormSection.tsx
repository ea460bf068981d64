import { useState } from 'react'
import { Button } from 'antd'
import { z } from 'zod'
import { email, max, mobilePhone, newPassword, requiredMax } from '@fengguang/domain/kernel/validation'
import { stationClassNames, stationClasses } from '@fengguang/domain/stations/station.model'
import { useSay } from '../lib/i18n.ts'
import { Card } from '../kit/Card.tsx'
import { optionsOf, type FormField } from '../kit/form/form-field.ts'
import { FormDrawer } from '../kit/form/FormDrawer.tsx'
import { SchemaForm } from '../kit/form/SchemaForm.tsx'
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
]

export function FormSection() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const fail = () => Promise.reject(sampleFailure(say))
  return (
    <GallerySection title={m.form}>
      <Card title={say(m.formTitle)} extra={<Button onClick={() => setOpen(true)}>{say(m.openForm)}</Button>}>
        <div className="fg-gallery-form">
          <SchemaForm schema={SampleForm} fields={fields} onSubmit={fail} />
        </div>
      </Card>
      <FormDrawer
        open={open}
        title={m.formTitle}
        schema={SampleForm}
        fields={fields}
        onClose={() => setOpen(false)}
        onSubmit={() => Promise.resolve()}
      />
    </GallerySection>
  )
}
