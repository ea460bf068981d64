import { createMemoryRouter, RouterProvider } from 'react-router'
import { act, use } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import { LangContext } from '../lib/i18n.ts'
import { RefreshSecondsContext } from '../lib/screen-refresh.ts'
import { stored } from '../lib/storage.ts'
import { user } from '../testing/start-up.ts'
import { AppearanceContext, type Appearance } from './appearance.ts'
import { AppSessionContext } from './app-session.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter, routesOf } from './router.tsx'
import { ThemedRoot } from './ThemedRoot.tsx'

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
const menu = [entry('companyManagement', [entry('knowledgeBaseTest'), entry('stationManage:1')])]
const appearance = {
  lang: 'zh_CN',
  theme: 'light',
  look: 'default',
  setLang: vi.fn<Appearance['setLang']>(),
  setTheme: vi.fn<Appearance['setTheme']>(),
  setLook: vi.fn<Appearance['setLook']>(),
} satisfies Appearance

const roots: Root[] = []
const reported: unknown[] = []
beforeEach(() => {
  reported.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const body = { code: 403, msg: '没有权限', key: 'access.denied' }
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/unauthorized/recording')) reported.push(JSON.parse(init?.body as string))
    return Promise.resolve(new Response(JSON.stringify(body), { status: 403 }))
  })
})
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

type Router = ReturnType<typeof createMemoryRouter>
const addressOf = ({ state: { location } }: Router) => location.pathname + location.search

const open = async (address: string, entries: MenuItem[] = menu) =>
  addressOf(await show(createMemoryRouter(routesOf(entries), { initialEntries: [address] }), entries))

async function show(router: Router, entries: MenuItem[] = menu) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.push(root)
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
  await act(() => vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'), { timeout: 15_000 }))
  return router
}

test.each([
  ['/', '/stationManage', '[req 28] [req 29]'],
  ['/home', '/stationManage', '[req 29]'],
  ['/stationManage?keyword=a', '/stationManage?keyword=a', ''],
  ['/companyManagement/stationManage?page=3', '/stationManage?page=3', ''],
  ['/companyManagement', '/404', '[req 71]'],
  ['/fill', '/404', '[req 58]'],
  ['/operations', '/404', '[req 49]'],
  ['/knowledgeBaseTest', '/404', ''], // in the menu, not built
  ['/roleManagement', '/404', '[req 36] [req 293]'], // built, not in the menu
  ['/testPage', '/testPage', '[req 38] [req 296]'], // unrestricted
  ['/nowhere/at/all', '/404', '[req 35] [req 546]'],
  ['/emptyPage', '/emptyPage', '[req 34]'],
  ['/404', '/404', '[req 34]'],
])('%s leads to %s %s', async (from, to) => {
  expect(await open(from)).toBe(to)
})

test('a menu without pages leads home to the empty page', async () => {
  expect(await open('/home', [entry('knowledgeBaseTest')])).toBe('/emptyPage')
})

test('?theme= of home sets the look or the theme, and anything else nothing [req 31]', async () => {
  await open('/home?theme=simple')
  expect(appearance.setLook).toHaveBeenCalledWith('simple')
  await open('/home?theme=dark')
  expect(appearance.setTheme).toHaveBeenCalledWith('dark')
  await open('/home?theme=pink')
  expect(appearance.setTheme).toHaveBeenCalledTimes(1)
})

test('the last address is remembered, except 404 [req 41]', async () => {
  await open('/stationManage?page=2')
  expect(stored('lastPage')).toBe('/stationManage?page=2')
  await open('/nowhere')
  expect(stored('lastPage')).toBe('/stationManage?page=2')
})

test("a screen that does not allow the user's theme shows its own first one [req 27] [req 23]", async () => {
  await open('/emptyPage')
  expect(document.documentElement.dataset.theme).toBe('light')
  await open('/stationManage')
  expect(document.documentElement.dataset.theme).toBe('darkBlue')
})

const map = { ...entry('map'), name: '地图', pageUrl: 'https://map.example/' }
const reports = { ...entry('reports'), uiPrefix: 'energy', pageUrl: 'https://energy.example/reports' }

test.each([
  ['/home', [map], '/iframe?path=map', '[req 30]'],
  ['/map', [map], '/iframe?path=map', '[req 35]'],
  ['/iframe?path=map', [map], '/iframe?path=map', '[req 32]'],
  ['/iframeModule?path=reports', [reports], '/iframeModule?path=reports', '[req 32]'],
  ['/iframe?path=https%3A%2F%2Fevil.example', [map], '/404', '[req 33]'],
  ['/iframeModule?path=map', [map], '/404', '[req 33]'],
  ['/iframe', [map], '/404', '[req 33]'],
  ['/dataQuery', [map], '/404', ''],
  ['/dataQuery', [{ ...map, uiState: 'dataQuery' }], '/iframe?path=dataQuery', '[req 53]'],
  ['/runStatus', [{ ...map, uiState: 'runStatus' }], '/iframe?path=runStatus', '[req 54]'],
  ['/operations/smartVideo', [{ ...map, uiState: 'smartVideo' }], '/iframe?path=smartVideo', '[req 55]'],
  ['/learningSystemDetail/1/0/x', menu, '/404', ''],
] as const)('frames: %s of %j leads to %s %s', async (from, entries, to, _proves) => {
  expect(await open(from, [...entries])).toBe(to)
})

test('a frame shows the address of the menu, sandboxed, and is not remembered [req 41]', async () => {
  await open('/iframe?path=map', [map])
  const frame = document.querySelector('iframe')
  expect([frame?.src, frame?.title]).toEqual(['https://map.example/', '地图'])
  expect(frame?.getAttribute('sandbox')).toContain('allow-scripts')
  expect(stored('lastPage')).toBeUndefined()
})

test('the page that was not found has a title and a heading of its own', async () => {
  await open('/nowhere')
  expect(document.title).toContain('页面不存在')
  expect(document.querySelector('h1')?.textContent).toBe('页面不存在')
})

test('a page of our own origin never gets both scripts and its origin', async () => {
  await open('/iframe?path=map', [{ ...map, pageUrl: '/inner/page' }])
  expect(document.querySelector('iframe')?.getAttribute('sandbox')).not.toContain('allow-same-origin')
})

test.each([
  ['/roleManagement?x=1', [{ routingAddress: '/roleManagement?x=1' }]],
  ['/companyManagement/roleManagement', [{ routingAddress: '/companyManagement/roleManagement' }]],
  ['/nowhere', []],
  ['/dataShareSummary', []],
  ['/stationManage', []],
])('the visit of %s is reported as %j [req 40] [req 547]', async (address, reports) => {
  await open(address)
  expect(reported).toEqual(reports)
})

test('going where one already is changes nothing; a new filter does [req 42]', async () => {
  history.replaceState(null, '', '/stationManage?page=2')
  const router = await show(makeRouter(menu))
  const before = history.length
  const { key } = router.state.location
  await act(() => router.navigate('/stationManage?page=2'))
  expect([router.state.location.key, history.length]).toEqual([key, before])
  await act(() => router.navigate({ search: '?page=3' }))
  expect([addressOf(router), history.length]).toEqual(['/stationManage?page=3', before + 1])
  router.dispose()
})

const shownView = () => [...document.querySelectorAll('.fg-page')].at(-1)
const Probe = () => <output>{use(RefreshSecondsContext)}</output>

test('each address gets a view of its own', async () => {
  const router = await show(createMemoryRouter(routesOf(menu), { initialEntries: ['/emptyPage'] }))
  const before = shownView()
  await act(() => router.navigate('/404'))
  const after = shownView()
  expect([before === undefined, after === undefined, after === before]).toEqual([false, false, false])
})

test.each([
  ['henanHome', 10, '[req 26]'],
  ['stationRun', 20, '[req 26]'],
  ['operationViewMode', 30, '[req 26]'],
  ['homeSimple', 60, '[req 26]'],
  ['stationManage', 10, '[req 567]'], // states none
] as const)('the page of %s is refreshed every %i s %s', async (screen, seconds, _proves) => {
  const child = { path: '/here', handle: { screen }, element: <Probe /> }
  await show(createMemoryRouter([{ element: <ThemedRoot />, children: [child] }], { initialEntries: ['/here'] }))
  expect(document.querySelector('output')?.textContent).toBe(String(seconds))
})
