import type { FieldStep, OutboxChange } from '@fengguang/domain/tasks/task-outbox.model'
import {
  applied,
  mayStill,
  nextAtMs,
  nextDue,
  openOf,
  projected,
  seenOf,
  sentAgain,
  withFollowers,
} from '@fengguang/domain/tasks/task-outbox.rules'
import type { Task, TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { call } from '../../../lib/call.ts'
import { RequestFailure } from '../../../lib/request-failure.ts'
import { deliver } from './field-delivery.ts'
import { checksumOf, fitted } from './field-photo.ts'
import type { FieldStore, KeptPerson, KeptPhoto } from './field-store.ts'

export interface FieldState {
  isReady: boolean
  /** As they are on the phone, with what was done to them there. */
  tasks: readonly TaskWhole[]
  /** That the person may claim; a claim needs the network. */
  claimable: readonly Task[]
  changes: readonly OutboxChange[]
  photos: readonly KeptPhoto[]
  keptAt: string | undefined
  isReading: boolean
  failure: RequestFailure | undefined
}

export interface FieldTools {
  store: FieldStore
  person: Omit<KeptPerson, 'keptAt'>
  now: () => Date
  newKey: () => string
  /** False when the person has left meanwhile: an answer that comes late must not bring their tasks back. */
  isHere: () => boolean
  /** One tab delivers at a time; runs nothing while another does. */
  alone: (work: () => Promise<void>) => Promise<void>
}

const dayMs = 86_400_000
const mostTasks = 50
const kept = 'published,claimed,processing,toAccept'
const page = { page: 1, pageSize: mostTasks, sort: 'plannedEndAt', order: 'asc' } as const

/** The tasks of one person on a phone, and what waits there for the server. */
export class FieldEngine {
  readonly #tools: FieldTools
  readonly #watchers = new Set<() => void>()
  #server = new Map<string, TaskWhole>()
  #state: FieldState = {
    isReady: false,
    tasks: [],
    claimable: [],
    changes: [],
    photos: [],
    keptAt: undefined,
    isReading: false,
    failure: undefined,
  }
  #timer: ReturnType<typeof setTimeout> | undefined
  /** With a session and, as far as the browser knows, a network. */
  #maySend = false
  /** Delivered and not read again yet. */
  readonly #stale = new Set<string>()
  readonly #addresses = new Map<string, string>()

  constructor(tools: FieldTools) {
    this.#tools = tools
  }

  readonly state = (): FieldState => this.#state
  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #show(part: Partial<FieldState>): void {
    const changes = part.changes ?? this.#state.changes
    const tasks = [...this.#server.values()].map((task) => projected(task, changes))
    this.#state = { ...this.#state, ...part, tasks }
    for (const watcher of this.#watchers) watcher()
  }

  get #userId(): string {
    return this.#tools.person.userId
  }

  /** What the phone has. Of a delivery that the page did not live to see the answer is not known: it is sent again. */
  async open(): Promise<void> {
    const { store, now } = this.#tools
    const [tasks, changes, photos, people] = await Promise.all([
      store.all('tasks', this.#userId),
      store.all('changes', this.#userId),
      store.all('photos', this.#userId),
      store.all('people', this.#userId),
    ])
    const isOld = (at: string | undefined) => at !== undefined && now().getTime() - Date.parse(at) > dayMs
    const old = changes.filter(({ deliveredAt }) => isOld(deliveredAt))
    const oldPhotos = photos.filter(({ state, takenAt }) => state === 'delivered' && isOld(takenAt))
    await store.remove('changes', ...old)
    await store.remove('photos', ...oldPhotos)
    this.#server = new Map(tasks.map(({ id, task }) => [id, task]))
    this.#show({
      isReady: true,
      changes: changes
        .filter((change) => !old.includes(change))
        .map((change) => (change.state === 'sending' ? { ...change, state: 'waiting' } : change)),
      photos: photos
        .filter((photo) => !oldPhotos.includes(photo))
        .map((photo) => (photo.state === 'uploading' ? { ...photo, state: 'kept' } : photo)),
      keptAt: people[0]?.keptAt,
    })
  }

  readonly #putChanges = async (...changed: OutboxChange[]): Promise<void> => {
    await this.#tools.store.put('changes', ...changed)
    const ids = new Set(changed.map(({ id }) => id))
    this.#show({ changes: [...this.#state.changes.filter(({ id }) => !ids.has(id)), ...changed] })
  }

  readonly #putPhoto = async (photo: KeptPhoto): Promise<void> => {
    await this.#tools.store.put('photos', photo)
    this.#show({ photos: [...this.#state.photos.filter(({ id }) => id !== photo.id), photo] })
  }

  readonly #putTask = async (task: TaskWhole): Promise<void> => {
    await this.#tools.store.put('tasks', { userId: this.#userId, id: task.id, task })
    this.#server.set(task.id, task)
    this.#show({})
  }

  /** Kept first, sent then: whatever happens to the page or the network, it is there. */
  async keep(task: TaskWhole, step: FieldStep): Promise<void> {
    const { now, newKey } = this.#tools
    const seq = Math.max(0, ...this.#state.changes.map((change) => change.seq)) + 1
    await this.#putChanges({
      id: newKey(),
      userId: this.#userId,
      taskId: task.id,
      taskName: `${task.no} ${task.name}`,
      seq,
      step,
      base: seenOf(task),
      deviceAt: now().toISOString(),
      state: 'waiting',
      attempts: 0,
      nextAtMs: 0,
      reason: '',
    })
    void this.deliver()
  }

  /** The id of the photo on the phone, which is its id at the server as well. */
  async keepPhoto(file: File): Promise<string> {
    const bytes = await fitted(file)
    const id = await checksumOf(bytes)
    const { userId } = this.#tools.person
    const known = this.#state.photos.find((photo) => photo.id === id)
    const takenAt = this.#tools.now().toISOString()
    if (!known) await this.#putPhoto({ userId, id, name: file.name, bytes, state: 'kept', takenAt })
    return id
  }

  /** Of a photo on this phone; undefined: only the server has it. */
  readonly addressOf = (id: string): string | undefined => {
    const photo = this.#state.photos.find((one) => one.id === id)
    const known = this.#addresses.get(id) ?? (photo && URL.createObjectURL(photo.bytes))
    if (known !== undefined) this.#addresses.set(id, known)
    return known
  }

  /** Says whether there is a session and a network; what waits goes as soon as there are both. */
  connect(maySend: boolean): void {
    const isNew = maySend && !this.#maySend
    this.#maySend = maySend
    if (isNew && this.#state.isReady) void this.deliver().then(() => this.read())
  }

  async deliver(): Promise<void> {
    clearTimeout(this.#timer)
    if (!this.#maySend) return
    await this.#tools.alone(() => this.#deliverAll())
    if (this.#stale.size > 0) await this.read()
    const dueMs = nextAtMs(this.#state.changes)
    if (dueMs === undefined || !this.#maySend) return
    const pause = Math.max(1000, dueMs - this.#tools.now().getTime())
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.deliver(), pause)
  }

  async #deliverAll(): Promise<void> {
    const hands = {
      photos: () => this.#state.photos,
      changes: () => this.#state.changes,
      putPhoto: this.#putPhoto,
      putChanges: this.#putChanges,
      putTask: this.#putTask,
      now: this.#tools.now,
    }
    for (;;) {
      const change = this.#maySend && nextDue(this.#state.changes, this.#tools.now().getTime())
      if (!change || !(await deliver(hands, change))) return
      const task = this.#server.get(change.taskId)
      const sent = this.#state.changes.find(({ id }) => id === change.id)
      if (!task || sent?.state !== 'delivered') continue
      this.#stale.add(task.id)
      await this.#putTask(applied(task, change.step, change.deviceAt))
    }
  }

  /** The tasks in the person's hands, whole, each read only when it changed. */
  async read(): Promise<void> {
    if (!this.#maySend || this.#state.isReading) return
    this.#show({ isReading: true })
    try {
      const { rows } = await call(tasksContract.list, { ...page, mine: 'executor', status: kept })
      const { rows: open } = await call(tasksContract.list, { ...page, mine: 'eligible', status: 'toClaim' })
      for (const { id, version } of rows)
        if (this.#server.get(id)?.version !== version || this.#stale.has(id)) await this.#readWhole(id)
      await this.#dropOthers(new Set(rows.map(({ id }) => id)))
      const keptAt = this.#tools.now().toISOString()
      if (this.#tools.isHere()) await this.#tools.store.put('people', { ...this.#tools.person, keptAt })
      this.#show({ isReading: false, failure: undefined, claimable: open, keptAt })
    } catch (error) {
      this.#show({ isReading: false, ...(error instanceof RequestFailure && { failure: error }) })
      if (!(error instanceof RequestFailure)) throw error
    }
  }

  /** One with something on its way stays as it was: the answer to that says what it became. */
  async #readWhole(id: string): Promise<void> {
    if (openOf(this.#state.changes, id).length > 0) return
    const whole = await call(tasksContract.detail, { id })
    if (!this.#tools.isHere()) return
    await this.#putTask(whole)
    this.#stale.delete(id)
  }

  async #dropOthers(listed: ReadonlySet<string>): Promise<void> {
    const gone = [...this.#server.values()].filter(
      ({ id }) => !listed.has(id) && openOf(this.#state.changes, id).length === 0,
    )
    await this.#tools.store.remove('tasks', ...gone.map((task) => ({ userId: this.#userId, id: task.id, task })))
    for (const { id } of gone) {
      this.#server.delete(id)
      this.#stale.delete(id)
    }
  }

  /** Two people may want it: who was first is for the server to say. */
  async claim({ id, version }: Pick<Task, 'id' | 'version'>): Promise<void> {
    await call(tasksContract.act, { id, version, action: 'claim', comment: '' })
    await this.#putTask(await call(tasksContract.detail, { id }))
    await this.read()
  }

  /** A person decided: theirs goes on top of what the server has, where the table allows it. */
  async sendAgain(change: OutboxChange): Promise<void> {
    const { current } = change
    if (change.state === 'conflict' && !mayStill(change, current)) return
    const again = current ? sentAgain(change, current) : { ...change, state: 'waiting' as const, nextAtMs: 0 }
    await this.#putChanges(again)
    await this.deliver()
  }

  /** A person gave it up, with what stands on it. */
  async drop(change: OutboxChange): Promise<void> {
    const gone = withFollowers(this.#state.changes, change)
    await this.#tools.store.remove('changes', ...gone)
    const ids = new Set(gone.map(({ id }) => id))
    this.#show({ changes: this.#state.changes.filter(({ id }) => !ids.has(id)) })
    await this.read()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#maySend = false
    for (const address of this.#addresses.values()) URL.revokeObjectURL(address)
    this.#addresses.clear()
  }
}
