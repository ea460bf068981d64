import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { GatewayForm, type Gateway, type GatewaySecret } from '@fengguang/domain/gateways/gateways.contract'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { StationPicker } from '../../widgets/organisation/StationPicker.tsx'
import { m } from './gateways.texts.ts'
import { useCreateGateway, useUpdateGateway, visibleStations } from './gateways.queries.ts'

function Stations({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const read = useQuery(visibleStations)
  if (read.error) return <ErrorPicture error={read.error} onRetry={() => void read.refetch()} />
  return <StationPicker rows={read.data} chosen={chosen} onChange={onChange} heightPx={360} />
}

/** A gateway may wait for its stations. */
const Edited = GatewayForm.extend({ stationIds: z.array(z.string()).default([]) })

const fields: FormField<GatewayForm>[] = [
  { key: 'name', label: m.name, input: { kind: 'text' } },
  {
    key: 'stationIds',
    label: m.stations,
    hint: m.stationsHint,
    input: {
      kind: 'custom',
      render: ({ value, onChange }) => <Stations chosen={value as readonly string[]} onChange={onChange} />,
    },
  },
]

interface Props {
  editing: Gateway | 'new'
  /** A new gateway comes with its secret. */
  onSaved: (secret: GatewaySecret | undefined) => void
  onClose: () => void
}

export function GatewayFormDrawer({ editing, onSaved, onClose }: Props) {
  const create = useCreateGateway()
  const update = useUpdateGateway()
  const gateway = editing === 'new' ? undefined : editing
  return (
    <FormDrawer<GatewayForm>
      open
      title={gateway ? m.editTitle : m.create}
      schema={Edited}
      fields={fields}
      isEdit={gateway !== undefined}
      initial={{ name: gateway?.name ?? '', stationIds: gateway?.stationIds ?? [] }}
      onSubmit={async (form) => {
        if (!gateway) return onSaved(await create.mutateAsync(form))
        await update.mutateAsync({ ...form, id: gateway.id, version: gateway.version })
        onSaved(undefined)
      }}
      onClose={onClose}
    />
  )
}
