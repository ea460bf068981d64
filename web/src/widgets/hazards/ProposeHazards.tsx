import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { deviceTypeNames, type DeviceType } from '@fengguang/domain/devices/device.model'
import type { WorkKind } from '@fengguang/domain/hazards/hazard.model'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { mostHazards, type TicketFields } from '@fengguang/domain/work-tickets/ticket.model'
import { optionsOf, type FormValues } from '../../kit/form/form-field.ts'
import { useOnce } from '../../kit/use-once.ts'
import { several } from '../../kit/several.ts'
import { queriesOf } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { m } from './hazards.texts.ts'
import './propose-hazards.css'

const hazards = queriesOf('hazards', hazardsContract)

type Rows = TicketFields['hazards']
const rowsOf = (value: unknown): Rows => (Array.isArray(value) ? (value as Rows) : [])

interface Props {
  /** Of the work; undefined: not chosen yet. */
  workKinds: readonly WorkKind[] | undefined
  values: FormValues
  fill: (values: FormValues) => void
}

/** Adds what the company knows to be dangerous about this kind of work; what is there already stays. */
export function ProposeHazards({ workKinds, values, fill }: Props) {
  const say = useSay()
  const notices = useNotices()
  const client = useQueryClient()
  const [devices, setDevices] = useState<DeviceType[]>([])
  const { run, running } = useOnce(async (kinds: readonly WorkKind[]) => {
    const asked = {
      workKinds: kinds.join(','),
      ...(devices.length > 0 && { deviceTypes: devices.join(',') }),
    }
    const found = await client.fetchQuery(hazards.proposals(asked))
    const present = rowsOf(values['hazards'])
    const known = new Set(present.map(({ hazard }) => hazard))
    const added = found
      .filter(({ hazard }) => !known.has(hazard))
      .map(({ hazard, control }) => ({ hazard, control }))
      .slice(0, mostHazards - present.length)
    if (added.length > 0) fill({ hazards: [...present, ...added] })
    notices.tell(added.length > 0 ? say(m.proposed, { count: added.length }) : say(m.noneProposed))
  })
  return (
    <div className="fg-propose-hazards">
      <Select
        {...several}
        aria-label={say(m.proposeDevices)}
        placeholder={say(m.proposeDevices)}
        value={devices}
        onChange={setDevices}
        options={optionsOf(deviceTypeNames).map(({ value, label }) => ({
          value: value as DeviceType,
          label: typeof label === 'string' ? label : say(label),
        }))}
      />
      <Button disabled={!workKinds} loading={running} onClick={() => workKinds && void run(workKinds)}>
        {say(workKinds ? m.propose : m.chooseType)}
      </Button>
    </div>
  )
}
