import { useEffect, useState } from 'react'
import { setCompanyZone } from '../../../lib/company-zone.ts'
import { store as remember, stored } from '../../../lib/storage.ts'
import { FieldEngine } from './field-engine.ts'
import { useOnline } from './field-context.ts'
import { openFieldStore, type KeptPerson } from './field-store.ts'

export type Person = Omit<KeptPerson, 'keptAt'>

const lockName = 'fengguang:field'
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? work() : undefined))

interface Opened {
  engine: FieldEngine
  person: Person
}

export async function openField(known: Person | undefined): Promise<Opened | undefined> {
  const store = await openFieldStore()
  const [kept] = known ? [] : await store.all('people', stored('userId') ?? '')
  const person = known ?? kept
  if (!person) return undefined
  if (!known) setCompanyZone(person.companyZone)
  remember('fieldUser', person.userId)
  const engine = new FieldEngine({
    store,
    person,
    now: () => new Date(),
    newKey: () => crypto.randomUUID(),
    isHere: () => stored('fieldUser') === person.userId,
    alone,
  })
  await engine.open()
  return { engine, person }
}

/** The field screen opens without a network once its worker is there. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/field-worker.js').catch((error: unknown) => reportError(error))
}

/** The tasks on this phone of the person who is signed in, or was when the network went; `null`: none are kept. */
export function useField(user: Person | undefined): Opened | null | undefined {
  const [opened, setOpened] = useState<Opened | null>()
  const isOnline = useOnline()
  const userId = user?.userId
  const isSignedIn = user !== undefined
  const isSecure = window.isSecureContext
  useEffect(() => {
    if (!isSecure) return
    registerWorker()
    void navigator.storage.persist()
  }, [isSecure])
  const isOpen = opened !== undefined && opened !== null && (userId === undefined || opened.person.userId === userId)
  useEffect(() => {
    if (isOpen || !isSecure) return undefined
    let isLeft = false
    openField(user).then(
      (field) => !isLeft && setOpened(field ?? null),
      (error: unknown) => reportError(error),
    )
    return () => {
      isLeft = true
    }
    // The same person comes as a new object with every load of the session.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, isSecure, userId])
  const engine = isOpen ? opened.engine : undefined
  useEffect(() => engine?.connect(isSignedIn && isOnline), [engine, isSignedIn, isOnline])
  useEffect(() => () => engine?.close(), [engine])
  return opened
}
