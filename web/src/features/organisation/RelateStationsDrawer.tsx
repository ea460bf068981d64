import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { mark } from '@fengguang/domain/kernel/validation'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { organisations } from '../../widgets/organisation/organisation.queries.ts'
import { StationPicker } from '../../widgets/organisation/StationPicker.tsx'
import { m } from './organisation.messages.ts'
import { useRelateStations } from './organisation.queries.ts'

const Chosen = z.object({
  stids: z.array(z.string(), { error: mark('field.required') }).min(1, { error: mark('field.required') }),
})
type Chosen = z.infer<typeof Chosen>

interface Props {
  orgId: string
  open: boolean
  onAdded: (count: number) => void
  onClose: () => void
}

export function RelateStationsDrawer({ orgId, open, onAdded, onClose }: Props) {
  const relate = useRelateStations()
  const rows = useQuery({ ...organisations.unrelatedStations({}), enabled: open }).data
  return (
    <FormDrawer<Chosen>
      open={open}
      title={m.relateStations}
      submitLabel={m.relateStations}
      widthPx={520}
      schema={Chosen}
      fields={[
        {
          key: 'stids',
          label: m.stations,
          hint: m.relateStationsHint,
          input: {
            kind: 'custom',
            render: ({ value, onChange }) => (
              <StationPicker
                rows={rows}
                chosen={Array.isArray(value) ? value.map(String) : []}
                onChange={onChange}
                heightPx={460}
              />
            ),
          },
        },
      ]}
      onSubmit={async ({ stids }) => onAdded((await relate.mutateAsync({ orgId, stids })).changed)}
      onClose={onClose}
    />
  )
}
