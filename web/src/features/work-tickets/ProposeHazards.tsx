import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { deviceTypeNames, type DeviceType } from '@fengguang/domain/devices/device.model'
import { ticketTypes, type TicketType } from '@fengguang/domain/three-people/three-people.model'
import { mostHazards, workKindsOf, type TicketFields } from '@fengguang/domain/work-tickets/ticket.model'
import { optionsOf, type FormValues } from '../../kit/form/form-field.ts'
import { useOnce } from '../../kit/use-once.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { hazards } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

type Rows = TicketFields['hazards']
const rowsOf = (value: unknown): Rows => (Array.isArray(value) ? (value as Rows) : [])
const typeOf = (value: unknown): TicketType | undefined => ticketTypes.find((type) => type === value)

interface Props {
  values: FormValues
  fill: (values: FormValues) => void
}

/** Adds what the company knows to be dangerous about this kind of work; what is there already stays. */
export function ProposeHazards({ values, fill }: Props) {
  const say = useSay()
  const notices = useNotices()
  const client = useQueryClient()
  const [devices, setDevices] = useState<DeviceType[]>([])
  const type = typeOf(values['type'])
  const { run, running } = useOnce(async (chosen: TicketType) => {
    const asked = {
      workKinds: workKindsOf[chosen].join(','),
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
    <div className="fg-ticket-propose">
      <Select
        mode="multiple"
        aria-label={say(m.proposeDevices)}
        placeholder={say(m.proposeDevices)}
        value={devices}
        onChange={setDevices}
        options={optionsOf(deviceTypeNames).map(({ value, label }) => ({
          value: value as DeviceType,
          label: typeof label === 'string' ? label : say(label),
        }))}
      />
      <Button disabled={!type} loading={running} onClick={() => type && void run(type)}>
        {say(type ? m.propose : m.chooseType)}
      </Button>
    </div>
  )
}
