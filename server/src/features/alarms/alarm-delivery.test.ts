import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { alarmDeliveryContract as contract } from '@fengguang/domain/alarms/alarm-delivery.contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openMailer } from '../../platform/mail.ts'
import { openWebhooks, signatureOf } from '../../platform/webhook.ts'
import { openMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'
import type { AlarmChannels } from './alarm-channels.service.ts'
import { deliverDue, purgeOutbox } from './alarm-outbox.service.ts'

let t: TestApp
let admin: TestBrowser
let mail: TestMailServer
let channels: AlarmChannels
let hookHost = ''
let answer = 200
/** Of the outbox: a day of its retries must not end the session that asks. */
let now = new Date('2026-06-21T04:00:00Z')
let posts: { headers: IncomingHttpHeaders; body: string }[] = []
const secret = 'a secret of the receiver'
const hook = createServer(async (request, response) => {
  posts.push({ headers: request.headers, body: await text(request) })
  response.writeHead(answer, answer === 302 ? { location: `http://${hookHost}/elsewhere` } : {}).end('fine')
})

beforeAll(async () => {
  hook.listen(0, '127.0.0.1')
  await once(hook, 'listening')
  hookHost = `127.0.0.1:${(hook.address() as AddressInfo).port}`
  mail = await openMailServer()
  channels = {
    mailer: openMailer({ url: mail.url, from: 'fengguang@example.com' }),
    webhooks: openWebhooks({ hosts: [hookHost], clock: () => now.getTime() }),
    webhookHosts: [hookHost],
    sealKey: 'the key of this installation',
  }
  t = await openTestApp({ telemetry: false, channels })
  admin = await t.signIn('admin')
})
afterAll(async () => {
  channels.mailer?.close()
  hook.close()
  await mail.close()
  await t.close()
})
beforeEach(async () => {
  await t.db.run('truncate alarm_event, alarm_outbox, alarm_delivery restart identity cascade', [])
  posts = []
  mail.mails.length = 0
  mail.refuse = false
  answer = 200
})

const form = (more: object = {}) => ({
  mailOn: true,
  mailTo: ['duty@example.com'],
  webhookOn: true,
  webhookUrl: `http://${hookHost}/alarms`,
  secret,
  minLevel: 'major',
  lang: 'zh_CN',
  version: 0,
  ...more,
})
const save = async (more: object = {}) => (await admin.post(contract.save.path, form(more))).json()

/** As the evaluator leaves it. */
async function raise(level: number, value = 1000, parent: string | null = null): Promise<void> {
  await t.db.run(
    `with d as (select id, station_id, type from device where type = 'inverter' order by id offset $2 limit 1), e as (
       insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, point, level, value, is_active,
         first_raised_at, raised_at, parent_id)
       select station_id, id, type, id, 'faultCode:faultCode' || $2, 'faultCode', 'faultCode', $1, $2, true, $3, $3, $4::bigint
       from d returning id, station_id)
     insert into alarm_outbox (event_id, occurrence, company_id, level, state, next_at, created_at)
     select e.id, 1, s.company_id, $1, 'waiting', $3, $3 from e join station s on s.id = e.station_id`,
    [level, value % 5, now, parent],
  )
}
const deliver = () => deliverDue({ db: t.db, channels, clock: () => now.getTime() })
const states = () =>
  t.db.rows('select state, attempts, last_error as error from alarm_outbox order by id', [], (row) =>
    z.object({ state: z.string(), attempts: z.int(), error: z.string() }).parse(row),
  )
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const attempt = async (channel: string) => (await admin.post(contract.trial.path, { channel })).json().data

test('an alarm goes out by mail and as a signed post, once', async () => {
  expect((await save()).data).toMatchObject({ version: 1, hasSecret: true, canMail: true, webhookHosts: [hookHost] })
  await raise(2, 1003)
  expect(await deliver()).toBe(1)
  expect(await deliver()).toBe(0)
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ to: ['duty@example.com'] })
  expect(mail.mails[0]!.raw).toContain('<alarm-1-1-1@example.com>')
  expect(posts).toHaveLength(1)
  const { headers, body } = posts[0]!
  expect(JSON.parse(body)).toMatchObject({ kind: 'alarm', level: 'major', text: '故障码 3' })
  expect(headers['idempotency-key']).toBe('alarm-1-1')
  const stamp = String(headers['x-fengguang-timestamp'])
  expect(headers['x-fengguang-signature']).toBe(signatureOf(secret, stamp, body))
  expect(await states()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('what fails is tried again by itself, with the same key, and what was done is not done twice', async () => {
  await save()
  await raise(1)
  answer = 500
  await deliver()
  expect(await states()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'the receiver answered 500' }])
  expect(await deliver()).toBe(0)
  later(1)
  answer = 200
  await deliver()
  expect([mail.mails.length, posts.length]).toEqual([1, 2])
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(await states()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a mail server that is away for a day: given up, and reported', async () => {
  await save({ webhookOn: false })
  await raise(1)
  mail.refuse = true
  await deliver()
  later(25 * 60)
  await deliver()
  expect(await states()).toMatchObject([{ state: 'failed', attempts: 2 }])
  const page = (await admin.get(contract.page.path)).json().data
  expect(page).toMatchObject({ total: 1, rows: [{ state: 'failed', level: 'critical' }] })
})

test('milder than wanted, part of a group, or wanted by nobody: not sent', async () => {
  await raise(1)
  await deliver()
  await save()
  await raise(3, 1)
  await raise(1, 2, '1')
  await deliver()
  expect((await states()).map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped'])
  expect([mail.mails.length, posts.length]).toEqual([0, 0])
})

test('many that are due together are one mail', async () => {
  await save({ webhookOn: false })
  for (let i = 0; i < 5; i += 1) await raise(1, i)
  await deliver()
  expect(mail.mails).toHaveLength(1)
  expect((await states()).every(({ state }) => state === 'sent')).toBe(true)
})

test('a redirect is not followed, a host that is not named is refused', async () => {
  await save({ mailOn: false })
  await raise(1)
  answer = 302
  await deliver()
  expect(posts).toHaveLength(1)
  expect(await states()).toMatchObject([{ state: 'waiting', error: 'the receiver answered 302' }])
  for (const webhookUrl of ['http://127.0.0.1:1/', 'http://169.254.169.254/', `http://user:x@${hookHost}/`]) {
    const refused = await save({ webhookUrl, version: 1 })
    expect([refused.key, JSON.stringify(refused)]).toEqual(['request.invalid', expect.stringContaining('webhookUrl')])
  }
})

test('the secret never comes back, stays when it is not given, and an older save is refused', async () => {
  await save()
  const settings = await admin.get(contract.settings.path)
  expect(settings.body).not.toContain(secret)
  const stored = await t.db.rows(
    'select webhook_secret as s from alarm_delivery',
    [],
    (row) => z.object({ s: z.string() }).parse(row).s,
  )
  expect(stored[0]).not.toContain(secret)
  expect((await save({ secret: undefined, version: 1 })).data).toMatchObject({ version: 2, hasSecret: true })
  expect((await save({ version: 1 })).key).toBe('record.conflict')
  await raise(1)
  await deliver()
  const { headers, body } = posts[0]!
  expect(headers['x-fengguang-signature']).toBe(signatureOf(secret, String(headers['x-fengguang-timestamp']), body))
})

test('a trial tells what came of it', async () => {
  await save()
  expect(await attempt('mail')).toEqual({ isDelivered: true, error: '' })
  answer = 404
  expect(await attempt('webhook')).toEqual({ isDelivered: false, error: 'the receiver answered 404' })
})

test('what was delivered long ago is forgotten, what waits is not', async () => {
  await save({ mailOn: false })
  await raise(1)
  await deliver()
  answer = 500
  await raise(1, 2)
  await deliver()
  expect(await purgeOutbox(t.db, new Date(now.getTime() + 89 * 86_400_000))).toEqual({ removed: 0 })
  expect(await purgeOutbox(t.db, new Date(now.getTime() + 91 * 86_400_000))).toEqual({ removed: 1 })
  expect((await states()).map(({ state }) => state)).toEqual(['waiting'])
})
