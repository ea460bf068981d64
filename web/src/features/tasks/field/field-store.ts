import type { OutboxChange } from '@fengguang/domain/tasks/task-outbox.model'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { Failure } from '@fengguang/domain/kernel/failure'

export interface KeptTask {
  userId: string
  id: string
  task: TaskWhole
}

export interface KeptPhoto {
  userId: string
  /** SHA-256 of its bytes, as the server will name it. */
  id: string
  name: string
  bytes: Blob
  state: 'kept' | 'uploading' | 'delivered'
  takenAt: string
}

/** Who worked here last; the field screen opens for them without a network. */
export interface KeptPerson {
  userId: string
  companyZone: string
  permissions: readonly string[]
  /** When the tasks were read last. */
  keptAt: string | undefined
}

interface Kinds {
  tasks: KeptTask
  changes: OutboxChange
  photos: KeptPhoto
  people: KeptPerson
}
type Kind = keyof Kinds

/** What a phone keeps of each of its users. */
export interface FieldStore {
  all: <K extends Kind>(kind: K, userId: string) => Promise<Kinds[K][]>
  put: <K extends Kind>(kind: K, ...rows: Kinds[K][]) => Promise<void>
  remove: <K extends Kind>(kind: K, ...rows: Kinds[K][]) => Promise<void>
  forget: (userId: string) => Promise<void>
}

const databaseName = 'fengguang-field'
/** A new version adds stores and indexes and never takes one away: what waits in the outbox outlives an upgrade. */
const version = 1
const keys: Record<Kind, string[]> = {
  tasks: ['userId', 'id'],
  changes: ['userId', 'id'],
  photos: ['userId', 'id'],
  people: ['userId'],
}
const kinds = Object.keys(keys) as Kind[]

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the field store failed')))
  })

function lay(database: IDBDatabase): void {
  for (const kind of kinds)
    if (!database.objectStoreNames.contains(kind)) database.createObjectStore(kind, { keyPath: keys[kind] })
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, version)
  request.addEventListener('upgradeneeded', () => lay(request.result))
  try {
    return await answerOf(request)
  } catch (error) {
    // A newer build has been here: its stores are ours and more.
    if (error instanceof DOMException && error.name === 'VersionError') return answerOf(indexedDB.open(databaseName))
    throw error
  }
}

/** Resolves when it is on disk, not when it was asked for. */
const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => {
      const { error } = transaction
      reject(error?.name === 'QuotaExceededError' ? new Failure('phone.full') : (error ?? new Error('not stored')))
    }
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

const rowsOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

export async function openFieldStore(): Promise<FieldStore> {
  const database = await openDatabase()
  database.addEventListener('versionchange', () => database.close())
  const writing = (kind: Kind) => database.transaction(kind, 'readwrite', { durability: 'strict' })
  return {
    all: (kind, userId) => answerOf(database.transaction(kind).objectStore(kind).getAll(rowsOf(userId))),
    put: async (kind, ...rows) => {
      const transaction = writing(kind)
      for (const row of rows) transaction.objectStore(kind).put(row)
      await done(transaction)
    },
    remove: async (kind, ...rows) => {
      const transaction = writing(kind)
      for (const row of rows)
        transaction.objectStore(kind).delete(keys[kind].map((key) => (row as unknown as Record<string, string>)[key]!))
      await done(transaction)
    },
    forget: async (userId) => {
      const transaction = database.transaction(kinds, 'readwrite')
      for (const kind of kinds) transaction.objectStore(kind).delete(rowsOf(userId))
      await done(transaction)
    },
  }
}
