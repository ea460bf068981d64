import { z } from 'zod'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { mark } from '@fengguang/domain/kernel/validation'
import type { FormInput } from '../../kit/form/form-field.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'

const required = { error: mark('field.required') }
const Chosen = z.object({ ids: z.array(z.string(), required).min(1, required) })
type Chosen = z.infer<typeof Chosen>

interface Props {
  open: boolean
  title: TextPair
  label: TextPair
  hint: TextPair
  input: FormInput
  widthPx: number
  relate: (ids: string[]) => Promise<unknown>
  onClose: () => void
}

/** What joins a department, people or stations: chosen, and added together. */
export function RelateDrawer({ title, label, hint, input, relate, ...drawer }: Props) {
  return (
    <FormDrawer<Chosen>
      {...drawer}
      title={title}
      submitLabel={title}
      schema={Chosen}
      fields={[{ key: 'ids', label, hint, input }]}
      onSubmit={({ ids }) => relate(ids)}
    />
  )
}
