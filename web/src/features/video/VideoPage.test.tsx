import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Lang } from '@fengguang/domain/kernel/texts'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { noStation, type CurrentStation } from '@fengguang/domain/stations/station-tree.model'
import { videoContract } from '@fengguang/domain/video/video.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { sampleVideos } from './video-samples.ts'
import { VideoIntelligentBoxPage, VideoSurveillanceMassesPage, VideoSurveillancePage } from './VideoPage.tsx'

const limitMs = 15_000
afterEach(clearCorner)
beforeEach(() => void Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true }))

const never = () => Promise.resolve(false)
const stationsAt = (current: CurrentStation): Stations => ({
  current,
  defaultStation: undefined,
  classes: [],
  recents: {},
  switchTo: never,
  reset: never,
  clear: never,
  openSwitcher: never,
})

interface Setting {
  address?: string
  lang?: Lang
  current?: CurrentStation
  rows?: typeof sampleVideos
  total?: number
  permissions?: readonly string[]
}

async function open(Page: () => React.JSX.Element, setting: Setting = {}) {
  const { rows = sampleVideos, current = noStation, lang, address, permissions = [] } = setting
  fakeApi(accountContract, { videoToken: () => ({ token: 'a.b', expiresIn: 300 }) })
  fakeApi(videoContract, { list: () => ({ rows: [...rows], total: setting.total ?? rows.length }) })
  const page = await render(
    <StationContext value={stationsAt(current)}>
      <Page />
    </StationContext>,
    { ...(lang && { lang }), ...(address && { address }), permissions },
  )
  await until(() => document.querySelector('.fg-video-wall, .fg-picture'), limitMs)
  return page
}
const tiles = () =>
  [...document.querySelectorAll('.fg-video-tile')].map(
    (tile) => tile.querySelector('.fg-video-words')?.firstChild?.textContent ?? '-',
  )

test('a browser that plays no such stream says so in each tile, and H.265 in its own words', async () => {
  await open(VideoSurveillancePage, { address: '/here?scope=s.b' })
  await until(() => document.querySelectorAll('[data-state=unsupported]').length === 2, limitMs)
  expect(document.querySelector('[aria-label=镜头5]')?.textContent).toContain('H.265')
  expect(tiles()).toEqual(['镜头3', '镜头4', '镜头5', '-'])
})

test('the size is chosen, kept in the address, and pages follow', async () => {
  const page = await open(VideoSurveillancePage)
  expect(document.body.textContent).toContain('第 1 / 2 页')
  await click(byText('button', '下一页'))
  expect(tiles()).toEqual(['镜头5', '-', '-', '-'])
  await click(document.querySelector('.ant-segmented input[value="9"], .ant-segmented-item:nth-child(3) input')!)
  await until(() => tiles().length === 9)
  expect(page.address()).toBe('/here?wall=9')
})

test('a station of the tree fills the wall, a camera goes into the chosen tile', async () => {
  const page = await open(VideoSurveillancePage)
  await click(byText('.fg-tree-title > :first-child', '乙电站'))
  expect(tiles()).toEqual(['镜头3', '镜头4', '镜头5', '-'])
  await click(byText('.fg-video-empty span', '空闲画面 4'))
  await click(byText('.fg-tree-title > :first-child', '镜头1'))
  expect(tiles()).toEqual(['镜头3', '镜头4', '镜头5', '镜头1'])
  await click(byText('button', '关闭画面 镜头4'))
  expect(tiles()).toEqual(['镜头3', '-', '镜头5', '镜头1'])
  expect(page.address()).toBe('/here?cameras=c3,,c5,c1')
})

test('the station the session looks at comes first', async () => {
  const current: CurrentStation = { ...noStation, currentStid: 'b', currentStcls: '01', currentBusiType: 1 }
  await open(VideoSurveillancePage, { current })
  expect(tiles()).toEqual(['镜头3', '镜头4', '镜头5', '-'])
})

test('the form of the masses is one list and nine pictures', async () => {
  await open(VideoSurveillanceMassesPage)
  expect([tiles().length, document.querySelectorAll('.fg-video-flat li').length]).toEqual([9, 5])
})

test('the form of the box shows boxes', async () => {
  await open(VideoIntelligentBoxPage)
  await click(byText('.fg-tree-title > :first-child', '东盒'))
  expect(tiles()).toEqual(['镜头1', '-', '-', '-'])
})

test('no camera, too many of them, and who may add one', async () => {
  await open(VideoSurveillancePage, { rows: [], permissions: ['video:write'], lang: 'en_US' })
  expect(document.body.textContent).toContain('No cameras available')
  byText('button', 'Maintain cameras')
})

test('a list that was cut says so', async () => {
  await open(VideoSurveillancePage, { total: 3000 })
  expect(document.body.textContent).toContain('共 3000 个摄像头，仅列出前 5 个')
  expect(() => byText('button', '维护摄像头')).toThrow('no button')
})

test('a list that fails offers another try', async () => {
  fakeApi(accountContract, { videoToken: () => ({ token: 'a.b', expiresIn: 300 }) })
  fakeApi(videoContract, {
    list: () => {
      throw new FakeFailure(503, { code: 503, msg: '服务暂不可用，请稍后再试', key: 'server.unavailable' })
    },
  })
  await render(
    <StationContext value={stationsAt(noStation)}>
      <VideoSurveillancePage />
    </StationContext>,
  )
  await until(() => document.body.textContent?.includes('服务暂不可用'), limitMs)
  expect(byText('button', '重试')).toBeTruthy()
})
