import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { NoticesProvider } from '../../lib/notices.tsx'
import { store, stored } from '../../lib/storage.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { accountInfo, at } from '../../widgets/station-switcher/switcher-samples.ts'
import { AppearanceContext, type Appearance } from '../appearance.ts'
import { mergeAppearance, useAccountAppearance } from './appearance-sync.ts'
import { HomeTitle } from './HomeTitle.tsx'
import { usePanel } from './PanelHost.tsx'
import { useRoleSwitch } from './use-role-switch.ts'

const appearance = {
  lang: 'zh_CN',
  theme: 'light',
  look: 'default',
  setLang: vi.fn<Appearance['setLang']>(),
  setTheme: vi.fn<Appearance['setTheme']>(),
  setLook: vi.fn<Appearance['setLook']>(),
} satisfies Appearance
const shown = (part: ReactNode, address?: string) =>
  render(
    <AppearanceContext value={appearance}>
      <NoticesProvider>{part}</NoticesProvider>
    </AppearanceContext>,
    address === undefined ? {} : { address },
  )

const operator = { roleId: 'r2', roleName: '运行人员', roleNameEn: 'Operator' }
const roles = {
  currentRole: { roleId: 'r1', roleName: '管理员', roleNameEn: 'Administrator' },
  rolelist: [{ roleId: 'r1', roleName: '管理员', roleNameEn: 'Administrator' }, operator],
}
const left: string[] = []
const look = (globalTheme: 'darkBlue' | 'light' | 'dark') => ({ globalTheme, look: 'default' as const })
function Roles() {
  const { roles: all, switchRole } = useRoleSwitch('r1', (address) => left.push(address))
  return all.map(({ roleId, roleName }) => (
    <button key={roleId} type="button" onClick={() => void switchRole(roleId)}>
      {roleName}
    </button>
  ))
}

test('a role is sent by its id; then home with the theme, and no last page of the other role [req 210] [req 291]', async () => {
  const sent: string[] = []
  fakeApi(accountContract, {
    roles: () => roles,
    changeRole: ({ roleId }) => {
      sent.push(roleId)
      return { result: true as const }
    },
  })
  store('lastPage', '/stationManage')
  await shown(<Roles />)
  await until(() => document.querySelector('button'))
  await click(byText('button', '运行人员'))
  await until(() => left.length === 1)
  expect([sent, left]).toEqual([['r2'], ['/home?theme=light']])
  expect([stored('roleId'), stored('lastPage')]).toEqual(['r2', undefined])
})

test('a refused role switch shows the message of the answer and stays [req 211] [req 543]', async () => {
  left.length = 0
  fakeApi(accountContract, {
    roles: () => roles,
    changeRole: () => {
      throw new FakeFailure(409, { code: 10010007, msg: '角色已停用', key: 'role.changeFailed' })
    },
  })
  await shown(<Roles />)
  await until(() => document.querySelector('button'))
  await click(byText('button', '运行人员'))
  await until(() => document.body.textContent?.includes('角色已停用'), 10_000)
  expect(left).toEqual([])
})

test('the current role sends nothing', async () => {
  left.length = 0
  fakeApi(accountContract, { roles: () => roles })
  await shown(<Roles />)
  await until(() => document.querySelector('button'))
  await click(byText('button', '管理员'))
  expect(left).toEqual([])
})

test.each([
  ['nothing was chosen here: the account brings its own', 'darkBlue default', look('darkBlue'), look('light'), 'light'],
  ['chosen here since: it wins', 'darkBlue default', look('dark'), look('light'), 'dark'],
  ['chosen elsewhere since', 'light default', look('light'), look('dark'), 'dark'],
] as const)('%s', (_, base, here, account, expected) => {
  expect(mergeAppearance(base, here, account).globalTheme).toBe(expected)
})

function Synced() {
  useAccountAppearance()
  return null
}
test('a theme chosen on the login page is kept for the account', async () => {
  const saved: unknown[] = []
  fakeApi(accountContract, {
    accountInfo: () => accountInfo(at(null)),
    saveHomeParameters: (wanted) => {
      saved.push(wanted)
      return look('light')
    },
  })
  await shown(<Synced />)
  await until(() => stored('appearanceBase') === 'light default')
  expect(saved).toEqual([{ globalTheme: 'light', look: 'default' }])
})

test.each([
  ['ours', {}, '风光电站监视与运维平台', true],
  ['their title', { homeTitle: '我的电站' }, '我的电站', true],
  ['no title', { homeTitleShow: '0' as const }, '', true],
  ['no logo', { homeLogoShow: '0' as const }, '风光电站监视与运维平台', false],
])('the header shows %s [req 178]', async (_, part, expected, hasLogo) => {
  const info = accountInfo(at(null))
  fakeApi(accountContract, { accountInfo: () => ({ ...info, personal: { ...info.personal, ...part } }) })
  const { container } = await shown(<HomeTitle />)
  const isAsWanted = () =>
    container.querySelector('a')?.textContent === expected && (container.querySelector('svg') !== null) === hasLogo
  expect(await until(isAsWanted)).toBe(true)
})

function Opener() {
  const { panel, tab, show } = usePanel()
  return (
    <>
      <button type="button" onClick={() => show('personal', 'notice')}>
        open
      </button>
      <button type="button" onClick={() => show(undefined)}>
        close
      </button>
      <i>{`${panel}/${tab}`}</i>
    </>
  )
}
test('a panel is an address over the page and leaves its filters alone', async () => {
  const { address } = await shown(<Opener />, '/here?page=2')
  await click(byText('button', 'open'))
  expect(address()).toBe('/here?page=2&panel=personal&tab=notice')
  expect(byText('i', 'personal/notice')).toBeTruthy()
  await click(byText('button', 'close'))
  expect(address()).toBe('/here?page=2')
})

test.each([
  ['close', '/here?page=2'],
  ['open', '/here?page=2&panel=personal&tab=notice'],
])('a panel that is left (%s) takes the filters of its own list along', async (button, after) => {
  const { address } = await shown(<Opener />, '/here?page=2&panel=audit&audit.keyword=x&audit.page=3')
  await click(byText('button', button))
  expect(address()).toBe(after)
})

test('another tab of the same panel keeps them', async () => {
  const { address } = await shown(<Opener />, '/here?panel=personal&personal.page=3')
  await click(byText('button', 'open'))
  expect(address()).toBe('/here?panel=personal&personal.page=3&tab=notice')
})
