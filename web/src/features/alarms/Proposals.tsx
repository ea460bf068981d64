import type { AlarmProposal } from '@fengguang/domain/alarms/alarm-figures.model'
import { alarmRulesContract } from '@fengguang/domain/alarms/alarm-rules.contract'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { useCan } from '../../kit/Can.tsx'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useSaveRule } from './alarms.queries.ts'
import { m } from './figures.texts.ts'
import { QualityTable } from './QualityTables.tsx'

/** The rule of the type as it holds now, with the one value changed. */
async function ruleWith({ deviceType, ruleKey, kind, value }: AlarmProposal) {
  const rules = await call(alarmRulesContract.effective, { deviceType })
  const rule = rules.find((one) => one.ruleKey === ruleKey)
  if (!rule) throw new Failure('record.notFound')
  const settings = { ...rule.settings, ...(kind === 'delay' ? { delaySeconds: value } : { deadband: value }) }
  const scope = { stationId: null, deviceType, deviceId: null }
  return { ruleKey, scope, settings, ...(rule.isOwn && { version: rule.version }) }
}

function Apply({ proposal }: { proposal: AlarmProposal }) {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveRule()
  const apply = async () => {
    await save.mutateAsync(await ruleWith(proposal))
    notices.tell(say(m.applied))
  }
  return (
    <ConfirmButton
      size="small"
      label={m.apply}
      confirm={m.applyAsk}
      confirmValues={{ type: say(deviceTypeNames[proposal.deviceType]) }}
      onConfirm={apply}
    />
  )
}

const applyOf = (proposal: AlarmProposal) => <Apply proposal={proposal} />

/** What would make the alarms fewer without hiding what matters. */
export function Proposals({ rows }: { rows: readonly AlarmProposal[] }) {
  const say = useSay()
  const can = useCan()
  return (
    <QualityTable<AlarmProposal>
      title={m.proposals}
      note={m.proposalsNote}
      rows={rows}
      keyOf={({ deviceType, ruleKey, kind }) => `${deviceType} ${ruleKey} ${kind}`}
      columns={[
        { label: m.deviceType, cell: ({ deviceType }) => say(deviceTypeNames[deviceType]) },
        { label: m.rule, cell: ({ name }) => name },
        {
          label: m.change,
          cell: ({ kind, current, value, unit }) => say(m[kind], { current, value, unit }),
        },
        { label: m.removes, isNumber: true, cell: ({ removed, of }) => say(m.removesOf, { removed, of }) },
        ...(can('alarm-rule:write') ? [{ label: m.apply, cell: applyOf }] : []),
      ]}
    />
  )
}
