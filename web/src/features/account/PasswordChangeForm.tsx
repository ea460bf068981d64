import type { z } from 'zod'
import { Input } from 'antd'
import { failures, type CommonFailureKey } from '@fengguang/domain/kernel/failures'
import { textPairs, type TextPair } from '@fengguang/domain/kernel/texts'
import { PasswordChange, passwordRules } from '@fengguang/domain/kernel/validation'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import type { Control, FormField } from '../../kit/form/form-field.ts'
import { SchemaForm } from '../../kit/form/SchemaForm.tsx'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { rememberLogin, rememberTokens, store, stored } from '../../lib/storage.ts'
import { m } from './personal.texts.ts'
import './password.css'

const labels = textPairs({
  oldPassword: ['旧密码', 'Old password'],
  newPassword: ['新密码', 'New password'],
  confirmation: ['确认新密码', 'Confirm new password'],
  notCommon: ['不是常见密码', 'Not a common password'],
  rules: ['新密码须满足', 'The new password needs'],
  met: ['已满足', 'met'],
  notMet: ['未满足', 'not met'],
})

/** A rule is named as a wish here; where its failure complains instead, the wish has words of its own. */
const ruleText = (key: CommonFailureKey): TextPair =>
  key === 'password.common' ? labels.notCommon : failures[key].text

/** The rules of specification §5, ticked off while typing, so that they are not learned from refusals. */
function NewPasswordInput({ id, value, onChange, invalid }: Control) {
  const say = useSay()
  const typed = typeof value === 'string' ? value : ''
  return (
    <>
      <Input.Password
        id={id}
        value={typed}
        autoComplete="new-password"
        aria-invalid={invalid}
        aria-describedby={`${id}-rules`}
        {...(invalid && { status: 'error' as const })}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul id={`${id}-rules`} className="fg-rules" aria-label={say(labels.rules)}>
        {passwordRules.map(({ key, values, holds }) => {
          const isMet = typed !== '' && holds(typed)
          return (
            <li key={key} data-met={isMet}>
              <span aria-hidden="true">{isMet ? '✓' : '○'}</span>
              {say(ruleText(key), values)}
              <span className="fg-visually-hidden">{say(isMet ? labels.met : labels.notMet)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

type Change = z.output<typeof PasswordChange>

const fields: FormField<Change>[] = [
  { key: 'oldPassword', label: labels.oldPassword, input: { kind: 'password', autoComplete: 'current-password' } },
  {
    key: 'newPassword',
    label: labels.newPassword,
    input: { kind: 'custom', render: (control) => <NewPasswordInput {...control} /> },
  },
  { key: 'confirmation', label: labels.confirmation, input: { kind: 'password', autoComplete: 'new-password' } },
]

interface Props {
  onDone: () => void
  onCancel?: () => void
}

export function PasswordChangeForm({ onDone, onCancel }: Props) {
  return (
    <SchemaForm<Change>
      schema={PasswordChange}
      fields={fields}
      submitLabel={m.changePassword}
      onSubmit={async (values) => {
        const rotated = await call(sessionContract.changePassword, values)
        rememberTokens({
          token: rotated.access_token,
          refreshToken: rotated.refresh_token,
          tenant: rotated.tenant,
          expiresIn: rotated.expires_in,
        })
        store('refreshAt', String(Date.now()))
        const userName = stored('userName')
        if (userName) rememberLogin(userName, rotated.np)
      }}
      // Not inside the submit: leaving there would ask about changes that are already saved.
      onSaved={onDone}
      {...(onCancel && { onCancel })}
    />
  )
}
