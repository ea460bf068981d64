import { z } from 'zod'
import { requiredMax } from '@fengguang/domain/kernel/validation'
import { StringSetting, type DeviceInfo } from '@fengguang/domain/device-monitor/device-info.contract'
import { reasonLength } from '@fengguang/domain/device-monitor/device-operation.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useRefresh } from '../../lib/refresh.ts'
import { m } from './device-drawer.texts.ts'
import { useSetTag, useUpdateStrings } from './device-drawer.queries.ts'

const Reason = z.object({ reason: requiredMax(reasonLength) })

interface Props {
  info: DeviceInfo
  onClose: () => void
}

/** Takes the device out of service or puts it back, with the reason. */
export function TagForm({ info, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const tag = useSetTag()
  const refresh = useRefresh()
  return (
    <FormDrawer<z.infer<typeof Reason>>
      open
      title={info.outOfService ? m.putBack : m.takeOut}
      schema={Reason}
      fields={[{ key: 'reason', label: m.reason, hint: m.reasonHint, input: { kind: 'textarea', rows: 3 } }]}
      initial={{}}
      onSubmit={async ({ reason }) => {
        const next = await tag.mutateAsync({ deviceId: info.id, outOfService: !info.outOfService, reason })
        notices.tell(say(next.outOfService ? m.tookOut : m.putBackDone))
        void refresh('deviceLists')
      }}
      onClose={onClose}
    />
  )
}

const Strings = z.object({ count: StringSetting.shape.count, unused: z.array(z.string()).default([]) })
type Strings = z.infer<typeof Strings>

/** How many strings there are and which of them are not used. */
export function StringForm({ info, places, onClose }: Props & { places: number }) {
  const say = useSay()
  const notices = useNotices()
  const update = useUpdateStrings()
  const options = Array.from({ length: places }, (_, i) => ({
    value: String(i + 1),
    label: say(m.stringNo, { n: i + 1 }),
  }))
  return (
    <FormDrawer<Strings>
      open
      title={m.stringSetting}
      schema={Strings}
      fields={[
        { key: 'count', label: m.stringCount, input: { kind: 'number', decimals: 0 } },
        {
          key: 'unused',
          label: m.unusedStrings,
          hint: m.unusedHint,
          input: { kind: 'select', options, multiple: true, searchable: true },
        },
      ]}
      isEdit={info.strings !== undefined}
      initial={{ count: info.strings?.count ?? places, unused: (info.strings?.unused ?? []).map(String) }}
      onSubmit={async ({ count, unused }) => {
        await update.mutateAsync({ deviceId: info.id, version: info.version, count, unused: unused.map(Number) })
        notices.tell(say(m.saved))
      }}
      onClose={onClose}
    />
  )
}
