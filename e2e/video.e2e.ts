import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, phone, type Visit } from './browser.ts'
import { signIn } from './session.ts'

const base = '/microplat/api/mixbox/video'
const headers = { 'X-Requested-With': 'fengguang' }

const picture = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).locator('video').first()
const seconds = (page: Page, name: string) =>
  picture(page, name).evaluate((video: HTMLVideoElement) => video.currentTime)

const widthOf = (page: Page, name: string) =>
  picture(page, name).evaluate((video: HTMLVideoElement) => video.videoWidth)

/** How far the clock of a live picture went on, measured twice; 0 when there is no picture. */
async function movedSeconds(page: Page, name: string): Promise<number> {
  await page.locator(`[aria-label="${name}"][data-state=playing]`).first().waitFor()
  const before = await seconds(page, name)
  await expect.poll(() => seconds(page, name), { timeout: 15_000 }).toBeGreaterThan(before + 0.5)
  return (await widthOf(page, name)) > 0 ? (await seconds(page, name)) - before : 0
}

async function withCamera(visit: Visit, address: string, journey: () => Promise<void>): Promise<void> {
  const form = { stationId: 'pv-qinghai-gonghe', name: '试播', boxName: '', codec: 'h264', address }
  const created = await visit.context.request.post(`${visit.address}${base}/create`, { headers, data: form })
  const { data } = (await created.json()) as { data: { id: string } }
  try {
    await visit.page.goto(`/videoSurveillance?wall=1&cameras=${data.id}`)
    await journey()
  } finally {
    await visit.context.request.post(`${visit.address}${base}/delete`, { headers, data: { ids: [data.id] } })
  }
}

describe('scenario: who watches cameras sees them live', () => {
  test(
    'the wall of a station plays; what H.265 cannot is said [req 12]',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await page.goto('/videoSurveillance?scope=s.ce-jiangsu-suzhou')
      expect(await movedSeconds(page, '储能与充电区')).toBeGreaterThan(0)
      expect(await movedSeconds(page, '配电房')).toBeGreaterThan(0)
      const h265 = page.getByRole('region', { name: '园区大门（H.265）' })
      const canPlay = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="hvc1.1.6.L93.B0"'))
      await expect.poll(() => h265.getAttribute('data-state')).toBe(canPlay ? 'playing' : 'h265')
    }),
  )

  test(
    'one camera fills the screen by a double click, and its picture is saved',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'operator' })
      await page.goto('/videoSurveillance?scope=s.wp-gansu-guazhou')
      expect(await movedSeconds(page, '风机一线')).toBeGreaterThan(0)
      const tile = page.getByRole('region', { name: '风机一线' })
      await tile.hover()
      await page.getByText('双击进入全屏').waitFor()
      await tile.dblclick()
      await expect
        .poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label')))
        .toBe('风机一线')
      await page.evaluate(() => document.exitFullscreen())
      const saving = page.waitForEvent('download')
      await tile.getByRole('button', { name: '抓拍 风机一线' }).click()
      expect((await saving).suggestedFilename()).toMatch(/^甘肃瓜州风电场-风机一线-\d{8}-\d{6}\.png$/)
    }),
  )

  test(
    'nine pictures of the form of the masses play on a phone',
    inVisit(
      async (visit) => {
        await signIn(visit, { lang: 'en_US' })
        await visit.page.goto('/videoSurveillanceTheMasses')
        await expect
          .poll(() => visit.page.locator('[data-state=playing]').count(), { timeout: 30_000 })
          .toBeGreaterThan(7)
      },
      { viewport: phone },
    ),
  )
})

describe('scenario: a stream is lost and found', () => {
  test(
    'each tile says it, and goes on by a click',
    inVisit(async (visit) => {
      const { page } = visit
      visit.expectFault(/live\.m3u8|segment\.m4s/)
      await signIn(visit)
      await page.goto('/videoSurveillance?wall=1&scope=s.pv-qinghai-gonghe')
      expect(await movedSeconds(page, '主变区域')).toBeGreaterThan(0)
      await page.route('**/mixbox/video/*.m*', (route) => route.abort())
      await page.getByText('画面已中断').or(page.getByText('无法连接视频流')).first().waitFor({ timeout: 40_000 })
      await page.unroute('**/mixbox/video/*.m*')
      await page.getByRole('button', { name: '重试' }).click()
      expect(await movedSeconds(page, '主变区域')).toBeGreaterThan(0)
    }),
  )

  test(
    'a token that ended is replaced without anybody noticing',
    inVisit(async (visit) => {
      const { page } = visit
      visit.expectFault(/live\.m3u8|segment\.m4s|403/)
      await signIn(visit)
      await page.goto('/videoSurveillance?wall=1&scope=s.pv-qinghai-gonghe')
      expect(await movedSeconds(page, '主变区域')).toBeGreaterThan(0)
      let isEnded = true
      await page.route('**/getVideoToken**', async (route) => {
        isEnded = false
        await route.continue()
      })
      await page.route('**/mixbox/video/*.m*', (route) =>
        isEnded ? route.fulfill({ status: 403, json: { code: 10250001 } }) : route.continue(),
      )
      await expect.poll(() => isEnded, { timeout: 40_000 }).toBe(false)
      expect(await movedSeconds(page, '主变区域')).toBeGreaterThan(0)
    }),
  )
})

const ffmpeg = (...args: string[]) => spawnSync('ffmpeg', ['-loglevel', 'error', '-y', ...args]).status === 0
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const source = [
  '-f',
  'lavfi',
  '-i',
  'testsrc2=size=320x180:rate=10:duration=12',
  '-c:v',
  'libx264',
  '-g',
  '20',
  '-pix_fmt',
  'yuv420p',
]

describe.skipIf(!hasFfmpeg)('scenario: cameras of a media server, made with ffmpeg', () => {
  test.each([
    ['HLS', 'live.m3u8', ['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0'], 'application/vnd.apple.mpegurl'],
    ['HTTP-FLV', 'live.flv', ['-f', 'flv'], 'video/x-flv'],
  ])('%s plays', async (_name, file, format, contentType) => {
    const folder = mkdtempSync(join(tmpdir(), 'fengguang-video-'))
    try {
      expect(ffmpeg(...source, ...format, join(folder, file))).toBe(true)
      await inVisit(async (visit) => {
        await signIn(visit)
        await visit.page.route('**/media-server/**', (route) => {
          const name = basename(new URL(route.request().url()).pathname)
          return route.fulfill({ path: join(folder, name), contentType: name === file ? contentType : 'video/mp2t' })
        })
        await withCamera(visit, `/media-server/${file}`, async () => {
          await visit.page.locator('[aria-label="试播"][data-state=playing]').waitFor()
          // A file is over at once: it was played when its clock has gone on and a picture is there.
          await expect.poll(() => seconds(visit.page, '试播')).toBeGreaterThan(1)
          expect(await widthOf(visit.page, '试播')).toBe(320)
        })
      })()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** The other end of WHEP: a page that sends what it draws. */
async function answerOffer(offer: string): Promise<string> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  setInterval(() => {
    pen.fillStyle = `hsl(${Date.now() / 20} 80% 50%)`
    pen.fillRect(0, 0, 300, 150)
  }, 50)
  const peer = new RTCPeerConnection()
  for (const track of canvas.captureStream(20).getTracks()) peer.addTrack(track)
  await peer.setRemoteDescription({ type: 'offer', sdp: offer })
  await peer.setLocalDescription(await peer.createAnswer())
  // Gathering may never be told to be complete where there is one network only: a first candidate is enough.
  await new Promise<void>((resolve) => {
    peer.addEventListener('icecandidate', () => setTimeout(resolve, 200))
  })
  return peer.localDescription!.sdp
}

test(
  'scenario: a camera of a media server by WHEP plays',
  inVisit(async (visit) => {
    const sender = await visit.context.newPage()
    await signIn(visit)
    await sender.goto('/testPage')
    await visit.page.bringToFront()
    await visit.page.route('**/media-server/whep/cam', async (route) => {
      if (route.request().method() !== 'POST') return route.fulfill({ status: 200 })
      const body = await sender.evaluate(answerOffer, route.request().postData() ?? '')
      return route.fulfill({
        status: 201,
        contentType: 'application/sdp',
        headers: { location: '/media-server/whep/cam' },
        body,
      })
    })
    await withCamera(visit, '/media-server/whep/cam', async () => {
      expect(await movedSeconds(visit.page, '试播')).toBeGreaterThan(0)
    })
  }),
)
