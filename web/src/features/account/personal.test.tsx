import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { NoticesProvider } from '../../lib/notices.tsx'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { accountInfo, at } from '../../widgets/station-switcher/switcher-samples.ts'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import { NoticeSettingsForm } from './NoticeSettingsForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PersonalForm } from './personal.fields.tsx'
import { changedOf, PersonalInfoForm } from './PersonalInfoForm.tsx'

const { personal } = accountInfo(at(null))
const shown = (part: ReactNode) => render(<NoticesProvider>{part}</NoticesProvider>)
const text = () => document.body.textContent ?? ''

test.each<[string, object, boolean]>([
  ['nine characters of a name [req 259]', { realName: '一二三四五六七八九' }, true],
  ['ten of them [req 259]', { realName: '一二三四五六七八九十' }, false],
  ['no name', { realName: ' ' }, false],
  ['a mobile phone', { tel: '13800138000' }, true],
  ['a short one [req 258] [req 260]', { tel: '1380013800' }, false],
  ['no phone', { tel: '' }, true],
  ['an email', { email: 'a@b.cn' }, true],
  ['half of one [req 260]', { email: 'a@' }, false],
  ['a title of twenty [req 261]', { homeTitle: 'x'.repeat(20) }, true],
  ['one more [req 261]', { homeTitle: 'x'.repeat(21) }, false],
])('personal info with %s', (_, part, isRight) => {
  expect(PersonalForm.safeParse({ ...personal, ...part }).success).toBe(isRight)
})

test('only what was changed is sent [req 162]', () => {
  expect(changedOf(personal, { ...personal, homeTitle: '我的电站' })).toEqual({ homeTitle: '我的电站' })
})

test('saving without a change says so and sends nothing', async () => {
  fakeApi(accountContract, { accountInfo: () => accountInfo(at(null)) })
  await shown(<PersonalInfoForm />)
  await until(() => document.querySelector('input'))
  await click(byText('button', '保存'))
  await until(() => text().includes('没有需要保存的更改'))
  expect(text()).not.toContain('保存成功')
})

test('a wrong phone is said at its field and nothing is sent [req 258]', async () => {
  fakeApi(accountContract, { accountInfo: () => accountInfo(at(null)) })
  await shown(<PersonalInfoForm />)
  const phone = await until(() => document.querySelectorAll('input')[1])
  await type(phone, '12')
  await click(byText('button', '保存'))
  await until(() => text().includes('手机号格式不正确'))
  expect(phone.getAttribute('aria-invalid')).toBe('true')
})

test('notice settings say whether they were set [req 534]', async () => {
  let isRefusing = false
  fakeApi(accountContract, {
    noticeSettings: () => ({ msgOnOff: '00', msgVoiceOption: '01' }) as const,
    saveNoticeSettings: () => {
      if (isRefusing) throw new FakeFailure(409, { code: 10050012, msg: 'x', key: 'notice.setFailed' })
      return { msgOnOff: '01', msgVoiceOption: '01' } as const
    },
  })
  await shown(<NoticeSettingsForm />)
  const onOff = await until(() => document.querySelector('[role=switch]'))
  expect(onOff.getAttribute('aria-checked')).toBe('true') // 00 is on
  await click(onOff)
  await until(() => text().includes('设置成功'))
  isRefusing = true
  await until(() => !document.querySelector('[role=switch]')?.className.includes('loading'))
  await click(document.querySelector('[role=switch]')!)
  await until(() => text().includes('设置失败'))
})

test('whoever saved a new password leaves without being asked about unsaved changes', async () => {
  fakeApi(sessionContract, {
    changePassword: () => ({ access_token: 'a', refresh_token: 'r', tenant: 'cn', expires_in: 7200, np: 'n' }),
  })
  const asked: boolean[] = []
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    asked.push(leaving.defaultPrevented)
  }
  await shown(<PasswordChangeForm onDone={leave} />)
  const [old, next, again] = await until(() => {
    const all = [...document.querySelectorAll('input')]
    return all.length === 3 ? all : undefined
  })
  await type(old!, 'Old-pass-1')
  await type(next!, 'Wind-und-Sonne-7')
  await type(again!, 'Wind-und-Sonne-7')
  await click(byText('button', '修改密码'))
  await until(() => asked.length === 1)
  expect(asked).toEqual([false])
})

const session = (id: string, current: boolean) => ({
  id,
  current,
  address: '10.0.0.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36',
  createdAt: '2026-11-15T01:00:00Z',
  lastUsedAt: '2026-11-15T02:00:00Z',
})

test('the current device comes first and cannot be signed out from its own list; another can', async () => {
  let all = [session('other', false), session('mine', true)]
  const ended: string[] = []
  fakeApi(accountContract, {
    ownSessions: () => all,
    endOwnSession: ({ id }) => {
      ended.push(id)
      all = all.filter(({ current }) => current)
      return { ended: 1 }
    },
  })
  await shown(<OwnSessions />)
  await until(() => document.querySelectorAll('.fg-sessions li').length === 2)
  expect(document.querySelector('.fg-sessions li')?.textContent).toContain('当前设备')
  expect(document.querySelectorAll('.fg-sessions li button')).toHaveLength(1)
  await click(document.querySelector('.fg-sessions li button')!)
  const yes = await until(() => document.querySelector('.ant-modal-confirm-btns .ant-btn-primary'))
  await click(yes)
  await until(() => text().includes('没有其他登录设备'))
  expect(ended).toEqual(['other'])
})
