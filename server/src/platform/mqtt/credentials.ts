import { createHash, timingSafeEqual } from 'node:crypto'
import type { MqttIdentity } from './broker.model.ts'

/** What our own processes call themselves at the embedded broker. */
export const internalName = 'internal'

const digest = (name: string, password: string | Buffer): Buffer =>
  createHash('sha256').update(`${name}\0`).update(password).digest()

/** Digests are compared, so that neither name nor length of the password shows in the time taken. */
export function internalOnly(password: string): (name: string, given: Buffer) => Promise<MqttIdentity | undefined> {
  const expected = digest(internalName, password)
  return (name, given) =>
    Promise.resolve(timingSafeEqual(digest(name, given), expected) ? { name: internalName } : undefined)
}

export const internalUrl = (port: number, password: string): string =>
  `mqtt://${internalName}:${encodeURIComponent(password)}@127.0.0.1:${port}`
