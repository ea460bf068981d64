import { z } from 'zod'
import { causeLength, type LossEvent } from '@fengguang/domain/analysis/loss-event.model'
import { lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { w } from './loss-workbench.texts.ts'

const cause = z.string().trim().max(causeLength).optional()
const classOptions = lossClasses.map((value) => ({ value, label: lossClassNames[value] }))
const causeField = { key: 'cause', label: w.cause, hint: w.causeHint, input: { kind: 'textarea', rows: 3 } } as const

const Recategorise = z.object({ lossClass: z.enum([...lossClasses, 'keep']), cause })
type Recategorise = z.infer<typeof Recategorise>
const recategoriseFields: FormField<Recategorise>[] = [
  {
    key: 'lossClass',
    label: w.lossClass,
    hint: w.recategoriseHint,
    input: { kind: 'select', options: [...classOptions, { value: 'keep', label: w.keep }] },
  },
  causeField,
]

interface Props<V> {
  onSubmit: (values: V) => Promise<unknown>
  onClose: () => void
}
export interface Said {
  lossClass?: LossClass | undefined
  cause?: string | undefined
}

/** What the chosen events have in common, to begin with. */
const common = (events: readonly LossEvent[]): string | undefined => {
  const causes = new Set(events.map((event) => event.cause))
  return causes.size === 1 ? events[0]?.cause : undefined
}

export function RecategoriseForm({ events, onSubmit, onClose }: Props<Said> & { events: readonly LossEvent[] }) {
  return (
    <FormDrawer<Recategorise>
      open
      title={w.recategorise}
      schema={Recategorise}
      fields={recategoriseFields}
      initial={{ lossClass: 'keep', cause: common(events) }}
      onSubmit={({ lossClass, ...said }) => onSubmit({ ...said, ...(lossClass !== 'keep' && { lossClass }) })}
      onClose={onClose}
    />
  )
}

const Merge = z.object({ lossClass: z.enum(lossClasses), cause })
export type Merge = z.infer<typeof Merge>
const mergeFields: FormField<Merge>[] = [
  { key: 'lossClass', label: w.lossClass, hint: w.mergeHint, input: { kind: 'select', options: classOptions } },
  causeField,
]

export function MergeForm({ events, onSubmit, onClose }: Props<Merge> & { events: readonly LossEvent[] }) {
  const lossClass = events.toSorted((a, b) => b.lossKwh - a.lossKwh)[0]?.lossClass ?? undefined
  return (
    <FormDrawer<Merge>
      open
      title={w.merge}
      schema={Merge}
      fields={mergeFields}
      initial={{ lossClass, cause: common(events) }}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}

const Split = z.object({ at: z.iso.datetime({ offset: true }) })
type Split = z.infer<typeof Split>
const splitFields: FormField<Split>[] = [{ key: 'at', label: w.splitAt, hint: w.splitHint, input: { kind: 'instant' } }]

export function SplitForm({ event, onSubmit, onClose }: Props<Split> & { event: LossEvent }) {
  const middle = new Date((Date.parse(event.fromAt) + Date.parse(event.toAt)) / 2)
  return (
    <FormDrawer<Split>
      open
      title={w.split}
      schema={Split}
      fields={splitFields}
      initial={{ at: middle.toISOString() }}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
