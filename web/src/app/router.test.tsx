import { createMemoryRouter, RouterProvider } from 'react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import { LangContext } from '../lib/i18n.ts'
import { stored } from '../lib/storage.ts'
import { AppearanceContext, type Appearance } from './appearance.ts'
import { AppSessionContext } from './app-session.ts'
import { makeQueryClient } from './query-client.ts'
import { routesOf } from './router.tsx'

const entry = (uiState: string, children: MenuItem[] = []): MenuItem => ({
  name: uiState,
  nameEn: uiState,
  uiIcon: 'station',
  uiState,
  uiPrefix: '',
  pageUrl: '',
  pageType: '',
  children,
})
const menu = [entry('companyManagement', [entry('roleManagement'), entry('stationManage:1')])]
const user = {
  userId: 'u',
  userName: 'operator',
  realName: '操作员',
  tel: '',
  companyId: 'c',
  companyName: '公司',
  roleId: 'r',
  roleName: { zh_CN: '值班', en_US: 'Operator' },
  lang: 'zh_CN' as const,
  permissions: [],
  mustChangePassword: false,
}
const appearance = {
  lang: 'zh_CN',
  theme: 'light',
  look: 'default',
  setLang: vi.fn<Appearance['setLang']>(),
  setTheme: vi.fn<Appearance['setTheme']>(),
  setLook: vi.fn<Appearance['setLook']>(),
} satisfies Appearance

let root: Root
beforeEach(() => {
  const body = { code: 403, msg: '没有权限', key: 'access.denied' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status: 403 })))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function open(address: string, entries: MenuItem[] = menu) {
  const router = createMemoryRouter(routesOf(entries), { initialEntries: [address] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const session = { user, menu: entries, signOut: () => Promise.resolve() }
  await act(async () =>
    root.render(
      <LangContext value="zh_CN">
        <AppearanceContext value={appearance}>
          <AppSessionContext value={session}>
            <QueryClientProvider client={makeQueryClient()}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </AppSessionContext>
        </AppearanceContext>
      </LangContext>,
    ),
  )
  await act(() => vi.waitFor(() => expect(router.state.navigation.state).toBe('idle')))
  return router.state.location.pathname + router.state.location.search
}

test.each([
  ['/', '/stationManage'],
  ['/home', '/stationManage'],
  ['/stationManage?keyword=a', '/stationManage?keyword=a'],
  ['/companyManagement/stationManage?page=3', '/stationManage?page=3'],
  ['/companyManagement', '/404'],
  ['/fill', '/404'],
  ['/roleManagement', '/404'], // in the menu, not built
  ['/testPage', '/404'], // built, not in the menu
  ['/nowhere/at/all', '/404'],
  ['/emptyPage', '/emptyPage'],
])('%s leads to %s', async (from, to) => {
  expect(await open(from)).toBe(to)
})

test('a menu without pages leads home to the empty page', async () => {
  expect(await open('/home', [entry('roleManagement')])).toBe('/emptyPage')
})

test('?theme= of home sets the look or the theme, and anything else nothing', async () => {
  await open('/home?theme=simple')
  expect(appearance.setLook).toHaveBeenCalledWith('simple')
  await open('/home?theme=dark')
  expect(appearance.setTheme).toHaveBeenCalledWith('dark')
  await open('/home?theme=pink')
  expect(appearance.setTheme).toHaveBeenCalledTimes(1)
})

test('the last address is remembered, except 404', async () => {
  await open('/stationManage?page=2')
  expect(stored('lastPage')).toBe('/stationManage?page=2')
  await open('/nowhere')
  expect(stored('lastPage')).toBe('/stationManage?page=2')
})

test("a screen that does not allow the user's theme shows its own first one", async () => {
  await open('/emptyPage')
  expect(document.documentElement.dataset.theme).toBe('light')
  await open('/stationManage')
  expect(document.documentElement.dataset.theme).toBe('darkBlue')
})
