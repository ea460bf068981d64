import { TicketSetting } from '@fengguang/domain/work-tickets/ticket-setting.model'
import { ticketSettingLabels } from '@fengguang/domain/work-tickets/ticket.labels'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { LoadedForm } from '../../kit/form/LoadedForm.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useTicketOverlay } from '../../widgets/tickets/ticket-overlay.ts'
import { tickets, useSaveSetting } from './work-tickets.queries.ts'
import { m } from './work-tickets.texts.ts'

const l = ticketSettingLabels
const fields: readonly FormField<TicketSetting>[] = [
  {
    key: 'mostExtensions',
    ...l.mostExtensions,
    hint: m.mostExtensionsHint,
    input: { kind: 'number', decimals: 0 },
  },
  {
    key: 'warningHours',
    ...l.warningHours,
    hint: m.warningHoursHint,
    input: { kind: 'number', decimals: 0, unit: l.warningHours.unit },
  },
]

/** What the company decides of its tickets. */
export function TicketSettingHost() {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveSetting()
  const { overlay, close } = useTicketOverlay()
  if (!overlay.setting) return null
  return (
    <LoadedForm query={tickets.setting(undefined)} title={m.setting} onClose={close}>
      {(setting) => (
        <FormDrawer<TicketSetting>
          open
          title={m.setting}
          schema={TicketSetting}
          fields={fields}
          initial={setting}
          isEdit
          onSubmit={async (changed) => {
            await save.mutateAsync(changed)
            notices.tell(say(m.saved))
          }}
          onClose={close}
        >
          {() => <p className="fg-ticket-note">{say(m.settingNote)}</p>}
        </FormDrawer>
      )}
    </LoadedForm>
  )
}
