import { z } from 'zod'
import { Switch } from 'antd'
import type { CommonFailureKey } from '@fengguang/domain/kernel/failures'
import { email, mark, mobilePhone } from '@fengguang/domain/kernel/validation'
import { PersonalInfo } from '@fengguang/domain/account/account.contract'
import type { Control, FormField, FormInput } from '../../kit/form/form-field.ts'
import { LogoInput } from './LogoInput.tsx'
import { m } from './personal.texts.ts'

/** Either half of the contract's choice would say no more than "wrong"; here the field says what is wrong. */
const emptyOr = (schema: z.ZodType<string>, key: CommonFailureKey) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || schema.safeParse(text).success, { error: mark(key) })

export const PersonalForm = PersonalInfo.extend({
  tel: emptyOr(mobilePhone, 'field.mobile'),
  email: emptyOr(email, 'field.email'),
  homeTitleShow: PersonalInfo.shape.homeTitleShow.default('1'),
  homeLogo: PersonalInfo.shape.homeLogo.default(''),
  homeLogoShow: PersonalInfo.shape.homeLogoShow.default('1'),
})
export type PersonalForm = z.output<typeof PersonalForm>

function ShowSwitch({ id, value, onChange }: Control) {
  return <Switch id={id} checked={value === '1'} onChange={(isOn) => onChange(isOn ? '1' : '0')} />
}
const shown: FormInput = { kind: 'custom', render: (control) => <ShowSwitch {...control} /> }

export const personalFields: FormField<PersonalForm>[] = [
  { key: 'realName', label: m.realName, input: { kind: 'text', autoComplete: 'name' } },
  { key: 'tel', label: m.tel, input: { kind: 'text', autoComplete: 'tel' }, half: true },
  { key: 'email', label: m.email, input: { kind: 'text', autoComplete: 'email' }, half: true },
  { key: 'homeTitle', label: m.homeTitle, hint: m.homeTitleHint, input: { kind: 'text' } },
  { key: 'homeTitleShow', label: m.homeTitleShow, input: shown },
  {
    key: 'homeLogo',
    label: m.homeLogo,
    input: { kind: 'custom', render: (control) => <LogoInput {...control} /> },
  },
  { key: 'homeLogoShow', label: m.homeLogoShow, input: shown },
]
