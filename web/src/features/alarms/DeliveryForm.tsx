import { useMemo } from 'react'
import { z } from 'zod'
import { DeliveryForm, type DeliverySettings } from '@fengguang/domain/alarms/alarm-delivery.contract'
import { alarmLevelNames } from '@fengguang/domain/alarms/alarm.model'
import { email } from '@fengguang/domain/kernel/validation'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { SchemaForm } from '../../kit/form/SchemaForm.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useSaveDelivery } from './alarms.queries.ts'
import { langNames, m } from './delivery.texts.ts'

const maxRecipients = 20

/** A recipient is a row, a secret is written only to change it. */
const Edited = DeliveryForm.omit({ mailTo: true, secret: true, version: true }).extend({
  mailTo: z.array(z.object({ address: email })).max(maxRecipients),
  secret: z.union([z.literal(''), z.string().min(16).max(200)]).default(''),
})
type Edited = z.infer<typeof Edited>

export function DeliverySettingsForm({ settings }: { settings: DeliverySettings }) {
  const say = useSay()
  const notices = useNotices()
  const save = useSaveDelivery()
  const { canMail, webhookHosts, hasSecret } = settings
  const fields = useMemo((): FormField<Edited>[] => {
    const hosts = say(m.webhookHosts, { hosts: webhookHosts.join(' ') })
    return [
      {
        key: 'mailOn',
        label: m.mailOn,
        half: true,
        disabled: !canMail,
        input: { kind: 'switch' },
        ...(!canMail && { hint: m.noMail }),
      },
      {
        key: 'webhookOn',
        label: m.webhookOn,
        half: true,
        disabled: webhookHosts.length === 0,
        input: { kind: 'switch' },
        hint: webhookHosts.length === 0 ? m.noHosts : [hosts, hosts],
      },
      {
        key: 'mailTo',
        label: m.mailTo,
        hint: m.mailToHint,
        when: ({ mailOn }) => mailOn === true,
        needed: () => true,
        input: {
          kind: 'rows',
          fields: [{ key: 'address', label: m.address, input: { kind: 'text', autoComplete: 'email' } }],
          addLabel: m.addAddress,
          max: maxRecipients,
        },
      },
      {
        key: 'webhookUrl',
        label: m.webhookUrl,
        when: ({ webhookOn }) => webhookOn === true,
        needed: () => true,
        input: { kind: 'text' },
      },
      {
        key: 'secret',
        when: ({ webhookOn }) => webhookOn === true,
        label: m.secret,
        hint: hasSecret ? m.secretHint : m.secretNew,
        input: { kind: 'password', autoComplete: 'new-password' },
      },
      {
        key: 'minLevel',
        label: m.minLevel,
        half: true,
        input: { kind: 'select', options: optionsOf(alarmLevelNames) },
      },
      { key: 'lang', label: m.lang, half: true, input: { kind: 'select', options: optionsOf(langNames) } },
    ]
  }, [say, canMail, webhookHosts, hasSecret])
  const { mailOn, webhookOn, webhookUrl, minLevel, lang } = settings
  return (
    <SchemaForm<Edited>
      schema={Edited}
      fields={fields}
      isEdit
      initial={{
        mailOn,
        webhookOn,
        webhookUrl,
        minLevel,
        lang,
        mailTo: settings.mailTo.map((address) => ({ address })),
        secret: '',
      }}
      onSubmit={async ({ mailTo, secret, ...form }) => {
        const wanted = { ...form, mailTo: mailTo.map(({ address }) => address), version: settings.version }
        await save.mutateAsync(secret === '' ? wanted : { ...wanted, secret })
        notices.tell(say(m.saved))
      }}
    />
  )
}
