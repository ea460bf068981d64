import { useState } from 'react'
import { Button, Select } from 'antd'
import {
  bindingRoleNames,
  bindingRoles,
  isBindable,
  type Binding,
  type BindingRole,
} from '@fengguang/domain/wiring/binding.model'
import { failures } from '@fengguang/domain/kernel/failures'
import type { WiringDiagram } from '@fengguang/domain/wiring/wiring.contract'
import { failureText } from '../../kit/failure-text.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { useOnce } from '../../kit/use-once.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { pointChoices } from '../../widgets/curves/device-points.ts'
import type { BindingDraft } from './use-binding-draft.ts'
import { m } from './wiring.texts.ts'
import { useSavePoints } from './wiring.queries.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

interface Props {
  diagram: WiringDiagram
  draft: BindingDraft
  element: string | undefined
}

/** What the clicked element shows: a device, and one of its points. */
export function BindingForm({ diagram, draft, element }: Props) {
  const say = useSay()
  const notices = useNotices()
  const save = useSavePoints()
  const { run, running } = useOnce(async () => {
    try {
      const points = [...draft.points.values()]
      await save.mutateAsync({ stationId: diagram.stationId, version: diagram.version, points })
      notices.tell(say(m.saved))
    } catch (error) {
      notices.complain(failureText(error, say), say(failures['processing.failed'].text))
    }
  })
  return (
    <div className="fg-wiring-binding">
      <LeaveGuard isDirty={() => draft.isChanged} />
      {element === undefined ? (
        <p className="fg-wiring-hint">{say(m.noElement)}</p>
      ) : (
        <ElementForm key={element} diagram={diagram} draft={draft} element={element} />
      )}
      <p>{say(draft.isChanged ? m.unsaved : m.bound, { count: draft.points.size })}</p>
      <div className="fg-wiring-buttons">
        <Button type="primary" disabled={!draft.isChanged} loading={running} onClick={() => void run()}>
          {say(m.save)}
        </Button>
        <Button disabled={!draft.isChanged} onClick={draft.discard}>
          {say(m.discard)}
        </Button>
      </div>
    </div>
  )
}

function ElementForm({ diagram, draft, element }: Props & { element: string }) {
  const say = useSay()
  const saved = draft.points.get(element)
  const [role, setRole] = useState<BindingRole>(saved?.role ?? 'value')
  const [deviceId, setDeviceId] = useState(saved?.deviceId)
  const [point, setPoint] = useState(saved?.point ?? '')
  const device = diagram.devices.find(({ id }) => id === deviceId)
  const choices = device
    ? pointChoices(device.type, say).filter(({ value }) => isBindable(device.type, role, value))
    : []
  const isReady = device !== undefined && isBindable(device.type, role, role === 'state' ? '' : point)
  const binding: Binding = { element, role, deviceId: deviceId ?? '', point: role === 'state' ? '' : point }
  return (
    <>
      <strong>{say(m.element, { n: element })}</strong>
      <Select
        aria-label={say(m.role)}
        value={role}
        options={bindingRoles.map((one) => ({ value: one, label: say(bindingRoleNames[one]) }))}
        onChange={(next) => {
          setRole(next)
          setPoint('')
        }}
      />
      <Select
        aria-label={say(m.device)}
        placeholder={say(m.device)}
        showSearch={searchByLabel}
        value={deviceId ?? null}
        options={diagram.devices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next: string | null) => {
          setDeviceId(next ?? undefined)
          setPoint('')
        }}
      />
      {role !== 'state' && (
        <Select
          aria-label={say(m.point)}
          placeholder={say(m.point)}
          showSearch={searchByLabel}
          value={point || null}
          options={choices}
          disabled={!device}
          onChange={(next: string | null) => setPoint(next ?? '')}
        />
      )}
      <div className="fg-wiring-buttons">
        <Button type="primary" disabled={!isReady} onClick={() => draft.set(element, binding)}>
          {say(m.bind)}
        </Button>
        <Button disabled={!saved} onClick={() => draft.set(element, undefined)}>
          {say(m.unbind)}
        </Button>
      </div>
    </>
  )
}
