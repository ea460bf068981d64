import { expect, test } from 'vitest'
import { PersonalInfo } from './account/account.contract.ts'
import { DeliveryForm } from './alarms/alarm-delivery.contract.ts'
import { RuleForm } from './alarms/alarm-rule.model.ts'
import { AdjustForm, SubArrayForm } from './device-monitor/device-operation.contract.ts'
import { DeviceForm } from './devices/devices.contract.ts'
import { GatewayForm } from './gateways/gateways.contract.ts'
import { issuesToFields, PasswordChange } from './kernel/validation.ts'
import { Invitation, NoticeForm } from './messages/message.model.ts'
import { CompanyForm, OrganisationForm, RoleForm, UserForm } from './organisation/organisation.model.ts'
import { Co2FactorForm, StationPriceForm } from './prices/station-price.contract.ts'
import { NewStation } from './stations/stations.contract.ts'
import { CameraForm } from './video/camera.model.ts'

const forms = {
  AdjustForm,
  CameraForm,
  Co2FactorForm,
  CompanyForm,
  DeliveryForm,
  DeviceForm,
  GatewayForm,
  Invitation,
  NewStation,
  NoticeForm,
  OrganisationForm,
  PasswordChange,
  PersonalInfo,
  RoleForm,
  RuleForm,
  StationPriceForm,
  SubArrayForm,
  UserForm,
} as const

/** Both are shown as "<field> is required": see web/src/kit/failure-text.ts. */
const missing: ReadonlySet<string> = new Set(['field.required', 'field.empty'])

test.each(Object.entries(forms))('%s: whatever is left empty is said to be missing, nothing else', (_, form) => {
  const keys = Object.keys(form.shape)
  for (const empty of [undefined, null, '']) {
    const input = Object.fromEntries(keys.map((key) => [key, empty]))
    const parsed = form.safeParse(input)
    const said = parsed.success ? {} : issuesToFields(parsed.error, input)
    const others = Object.entries(said).filter(([, { key }]) => !missing.has(key))
    expect([empty, others]).toEqual([empty, []])
  }
})
