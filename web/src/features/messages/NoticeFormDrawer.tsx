import { z } from 'zod'
import { mark } from '@fengguang/domain/kernel/validation'
import { audiences, NoticeForm, popupMethodNames } from '@fengguang/domain/messages/message.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { m } from './notices.texts.ts'
import { useSendNotice } from './notices.queries.ts'
import { ReceiverChoice, type Receivers } from './ReceiverChoice.tsx'

const Receivers = z
  .object({ audience: z.enum(audiences), audienceIds: z.array(z.string()) })
  .refine(({ audience, audienceIds }) => audience === 'company' || audienceIds.length > 0, {
    error: mark('field.required'),
  })
/** Audience and those of it are one choice. */
const Edited = NoticeForm.omit({ audience: true, audienceIds: true }).extend({ receivers: Receivers })
type Edited = z.infer<typeof Edited>

const fields: FormField<Edited>[] = [
  { key: 'msg_title', label: m.subject, input: { kind: 'text' } },
  { key: 'msg_content', label: m.content, input: { kind: 'textarea', rows: 4 } },
  { key: 'msg_content_en', label: m.contentEn, hint: m.contentEnHint, input: { kind: 'textarea', rows: 4 } },
  {
    key: 'app_popup_method',
    label: m.popup,
    half: true,
    input: { kind: 'select', options: optionsOf(popupMethodNames) },
  },
  { key: 'expiresAt', label: m.expiresAt, half: true, hint: m.expiresAtHint, input: { kind: 'instant' } },
  {
    key: 'receivers',
    label: m.receivers,
    input: {
      kind: 'custom',
      render: ({ id, value, onChange, invalid }) => (
        <ReceiverChoice id={id} value={value as Receivers} isInvalid={invalid} onChange={onChange} />
      ),
    },
  },
]
const start: Partial<Edited> = {
  msg_title: '',
  msg_content: '',
  msg_content_en: '',
  app_popup_method: '02',
  expiresAt: null,
  receivers: { audience: 'company', audienceIds: [] },
}

export function NoticeFormDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const send = useSendNotice()
  return (
    <FormDrawer<Edited>
      open={open}
      title={m.write}
      submitLabel={m.send}
      widthPx={640}
      schema={Edited}
      fields={fields}
      initial={start}
      onSubmit={async ({ receivers, ...form }) => {
        const { receiverCount } = await send.mutateAsync({ ...form, ...receivers })
        notices.tell(say(m.sent, { count: receiverCount }))
      }}
      onClose={onClose}
    />
  )
}
