import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { wrap } from '@fengguang/domain/kernel/envelope'
import { filesContract } from '@fengguang/domain/files/files.contract'
import { fakeApi, FakeFailure } from '../../../testing/fake-api.ts'
import { task as sample } from '../task-samples.ts'
import { FieldEngine } from './field-engine.ts'
import { memoryStore } from './memory-store.ts'

const repaired: TaskDetailRecord = { type: 'maintenance', work: '换风扇', cause: '', parts: '', isStopped: true }
const completing = { kind: 'complete', completionText: '好', abnormalReason: '' } as const
const photoId = 'a'.repeat(64)

/** A server with one task that counts its versions and knows the keys it has seen. */
function serve(first: Partial<TaskWhole> = {}) {
  const server = {
    task: sample({ status: 'claimed', version: 3, hands: ['executor'], ...first }),
    calls: [] as string[],
    keys: new Set<string>(),
    /** Thrown once before the server acts, or after. */
    before: undefined as FakeFailure | undefined,
    after: undefined as FakeFailure | undefined,
    uploadedAs: photoId,
  }
  const take = (
    what: string,
    { version, delivery }: { version: number; delivery?: { key: string } | undefined },
    next: Partial<TaskWhole>,
  ) => {
    server.calls.push(`${what} ${version}`)
    const { before, after } = server
    server.before = undefined
    if (before) throw before
    if (server.keys.has(delivery!.key)) return
    if (version !== server.task.version) throw new FakeFailure(409, { code: 1, key: 'record.conflict', msg: '已变化' })
    server.keys.add(delivery!.key)
    server.task = { ...server.task, ...next, version: version + 1 }
    server.after = undefined
    if (after) throw after
  }
  fakeApi(tasksContract, {
    list: ({ mine }) => ({ rows: mine === 'executor' ? [server.task] : [], total: 1 }),
    detail: () => server.task,
    act: (body) => (take(body.action, body, { status: 'processing' }), { changed: 1 }),
    recordDetail: (body) => (take('detail', body, { detail: body.detail }), server.task),
    complete: (body) => (take('complete', body, { status: 'toAccept' }), { changed: 1 }),
  })
  return server
}
const lost = () => new FakeFailure(503, { code: 503, key: 'server.unavailable', msg: '服务不可用' })

const here = { is: true }
const clock = { ms: Date.parse('2026-06-21T08:00:00.000Z') }
beforeEach(() => {
  here.is = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  clock.ms = Date.parse('2026-06-21T08:00:00.000Z')
})
afterEach(() => vi.useRealTimers())

async function openEngine(
  store = memoryStore(),
  task = sample({ status: 'claimed', version: 3, hands: ['executor'] }),
) {
  await store.put('tasks', { userId: 'u', id: task.id, task })
  let n = 0
  const engine = new FieldEngine({
    store,
    person: { userId: 'u', companyZone: 'Asia/Shanghai', permissions: [] },
    now: () => new Date(clock.ms),
    newKey: () => `00000000-0000-4000-8000-${String((n += 1)).padStart(12, '0')}`,
    isHere: () => here.is,
    alone: (work) => work(),
  })
  await engine.open()
  onTestFinished(() => engine.close())
  return { engine, store, shown: () => engine.state().tasks[0]! }
}
const states = (engine: FieldEngine) =>
  engine
    .state()
    .changes.toSorted((a, b) => a.seq - b.seq)
    .map(({ state }) => state)
const doAll = async ({ engine, shown }: Awaited<ReturnType<typeof openEngine>>) => {
  await engine.keep(shown(), { kind: 'start' })
  await engine.keep(shown(), { kind: 'detail', detail: repaired, fileIds: [] })
  await engine.keep(shown(), completing)
}
const settled = (engine: FieldEngine, expected: string[]) => vi.waitFor(() => expect(states(engine)).toEqual(expected))

test('without a network everything is kept and shown, and nothing is sent; another page finds it again', async () => {
  const server = serve()
  const field = await openEngine()
  await doAll(field)
  expect(field.shown()).toMatchObject({ status: 'toAccept', detail: repaired, version: 6 })
  expect([states(field.engine), server.calls]).toEqual([['waiting', 'waiting', 'waiting'], []])
  const next = await openEngine(field.store)
  expect([states(next.engine), next.shown().status]).toEqual([['waiting', 'waiting', 'waiting'], 'toAccept'])
})

test('with the network everything goes in its order, once, and the task is read again', async () => {
  const server = serve()
  const field = await openEngine()
  await doAll(field)
  field.engine.connect(true)
  await settled(field.engine, ['delivered', 'delivered', 'delivered'])
  expect(server.calls).toEqual(['start 3', 'detail 4', 'complete 5'])
  await vi.waitFor(() => expect(field.engine.state().keptAt).toBeDefined())
  expect(field.shown()).toMatchObject({ status: 'toAccept', version: 6 })
})

test('a lost answer is asked for again with the same key after a pause; the server acted once', async () => {
  const server = serve()
  server.after = lost()
  const field = await openEngine()
  await doAll(field)
  field.engine.connect(true)
  await vi.waitFor(() => expect(field.engine.state().changes.some(({ attempts }) => attempts === 1)).toBe(true))
  expect(server.calls).toEqual(['start 3'])
  clock.ms += 5000
  await vi.advanceTimersByTimeAsync(5000)
  await settled(field.engine, ['delivered', 'delivered', 'delivered'])
  expect(server.calls).toEqual(['start 3', 'start 3', 'detail 4', 'complete 5'])
  expect(server.task.version).toBe(6)
})

test('a session that is over keeps everything until there is one again', async () => {
  const server = serve()
  server.before = new FakeFailure(401, { code: 401, key: 'session.expired', msg: '过期' })
  const field = await openEngine()
  await field.engine.keep(field.shown(), { kind: 'start' })
  field.engine.connect(true)
  await vi.waitFor(() => expect(server.calls).toEqual(['start 3']))
  await settled(field.engine, ['waiting'])
  field.engine.connect(false)
  field.engine.connect(true)
  await settled(field.engine, ['delivered'])
})

test('a change that the server refuses says why, and waits for a person', async () => {
  const server = serve()
  server.before = new FakeFailure(400, { code: 400, key: 'request.invalid', msg: '校验失败', fields: { a: '过长' } })
  const field = await openEngine()
  await field.engine.keep(field.shown(), { kind: 'start' })
  field.engine.connect(true)
  await settled(field.engine, ['refused'])
  expect(field.engine.state().changes[0]!.reason).toBe('校验失败 · 过长')
  await field.engine.sendAgain(field.engine.state().changes[0]!)
  await settled(field.engine, ['delivered'])
})

test('a withdrawn task is a conflict with what the server has; dropping it takes what stands on it too', async () => {
  const server = serve({ status: 'withdrawn', version: 4 })
  const field = await openEngine()
  await doAll(field)
  field.engine.connect(true)
  await settled(field.engine, ['conflict', 'waiting', 'waiting'])
  const stuck = field.engine.state().changes.find(({ state }) => state === 'conflict')
  expect(stuck).toMatchObject({ reason: '已变化', current: { status: 'withdrawn', version: 4 } })
  expect(field.shown().status).toBe('withdrawn')
  await field.engine.sendAgain(stuck!)
  expect(server.calls).toEqual(['start 3'])
  await field.engine.drop(stuck!)
  expect(states(field.engine)).toEqual([])
})

test('a newer version that leaves the step open is no conflict: the change goes on top of it', async () => {
  const server = serve({ version: 8 })
  const field = await openEngine()
  await doAll(field)
  field.engine.connect(true)
  await settled(field.engine, ['delivered', 'delivered', 'delivered'])
  expect(server.calls).toEqual(['start 3', 'start 8', 'detail 9', 'complete 10'])
})

test('two records of the same work are a conflict; a person may send theirs again', async () => {
  const processing = { status: 'processing' as const }
  const server = serve({ ...processing, version: 5, detail: { ...repaired, work: '别人写的' } })
  const field = await openEngine(memoryStore(), sample({ ...processing, version: 3 }))
  await field.engine.keep(field.shown(), { kind: 'detail', detail: repaired, fileIds: [] })
  field.engine.connect(true)
  await settled(field.engine, ['conflict'])
  expect(server.task.detail).toMatchObject({ work: '别人写的' })
  await field.engine.sendAgain(field.engine.state().changes[0]!)
  await settled(field.engine, ['delivered'])
  expect(server.task.detail).toMatchObject({ work: '换风扇' })
})

test('a photo is delivered when the server has the same bytes, and before the record that names it', async () => {
  const server = serve({ status: 'processing' })
  const order: string[] = []
  let id = 'b'.repeat(64)
  const before = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((target, init) => {
    if (typeof target !== 'string' || !target.startsWith(filesContract.upload.path)) return before(target, init)
    order.push(server.calls.length === 0 ? 'photo first' : 'record first')
    const file = { id, fileName: 'x', contentType: 'image/png', size: 1, width: 1, height: 1 }
    return Promise.resolve(Response.json(wrap(filesContract.upload.envelope, file)))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const store = memoryStore()
  const takenAt = new Date(clock.ms).toISOString()
  await store.put('photos', { userId: 'u', id: photoId, name: 'x.png', bytes: new Blob(['x']), state: 'kept', takenAt })
  const field = await openEngine(store, server.task)
  await field.engine.keep(field.shown(), { kind: 'detail', detail: repaired, fileIds: [photoId] })
  field.engine.connect(true)
  await vi.waitFor(() => expect(field.engine.state().changes[0]).toMatchObject({ state: 'waiting', attempts: 1 }))
  expect([field.engine.state().photos[0]!.state, server.calls]).toEqual(['kept', []])
  id = photoId
  clock.ms += 5000
  await vi.advanceTimersByTimeAsync(5000)
  await settled(field.engine, ['delivered'])
  expect([field.engine.state().photos[0]!.state, order]).toEqual(['delivered', ['photo first', 'photo first']])
})

test('what was delivered more than a day ago leaves the phone, what waits never does', async () => {
  serve()
  const field = await openEngine()
  await field.engine.keep(field.shown(), { kind: 'start' })
  field.engine.connect(true)
  await settled(field.engine, ['delivered'])
  field.engine.connect(false)
  await field.engine.keep(field.shown(), { kind: 'detail', detail: repaired, fileIds: [] })
  clock.ms += 2 * 86_400_000
  const later = await openEngine(field.store, field.shown())
  expect(states(later.engine)).toEqual(['waiting'])
})

test('an answer that comes after the person has left brings nothing back', async () => {
  serve({ version: 9 })
  const field = await openEngine()
  here.is = false
  await field.store.forget('u')
  field.engine.connect(true)
  await vi.waitFor(() => expect(field.engine.state().keptAt).toBeDefined())
  expect([await field.store.all('tasks', 'u'), await field.store.all('people', 'u')]).toEqual([[], []])
})
