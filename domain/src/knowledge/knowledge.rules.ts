import type { KnowledgeFields } from './knowledge.model.ts'

export interface Sought {
  deviceType: string
  faultCode: number | null
  maker: string
  model: string
}

type Kind = Pick<KnowledgeFields, 'deviceType' | 'faultCode' | 'maker' | 'model'>
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** How well an entry fits what is repaired; null: not at all. An entry that names a maker, a model or a code is of that only. */
export function fitOf(entry: Kind, sought: Sought): number | null {
  if (entry.deviceType !== sought.deviceType) return null
  if (entry.faultCode !== null && entry.faultCode !== sought.faultCode) return null
  if (entry.maker !== '' && !same(entry.maker, sought.maker)) return null
  if (entry.model !== '' && !same(entry.model, sought.model)) return null
  return (entry.faultCode === null ? 0 : 4) + (entry.model === '' ? 0 : 2) + (entry.maker === '' ? 0 : 1)
}
