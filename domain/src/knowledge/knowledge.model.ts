import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { textPairs } from '../kernel/texts.ts'
import { max, requiredMax } from '../kernel/validation.ts'

/** The language an entry is written in. */
export const entryLangNames = textPairs({ zh_CN: ['中文', 'Chinese'], en_US: ['英文', 'English'] })
export type EntryLang = keyof typeof entryLangNames
export const entryLangs = Object.keys(entryLangNames) as [EntryLang, ...EntryLang[]]

/** What a repair of a kind of device needs to know. */
export const KnowledgeFields = z.object({
  title: requiredMax(80),
  lang: z.enum(entryLangs),
  deviceType: z.enum(deviceTypes),
  /** Empty: of every maker and model. */
  maker: max(40),
  model: max(40),
  /** Null: of no certain code. */
  faultCode: z.int().min(0).max(999_999).nullable(),
  symptom: requiredMax(500),
  cause: requiredMax(1000),
  steps: requiredMax(2000),
  parts: max(500),
  safety: max(500),
})
export type KnowledgeFields = z.infer<typeof KnowledgeFields>

export const KnowledgeEntry = z.object({
  id: z.string(),
  title: z.string(),
  lang: z.enum(entryLangs),
  deviceType: z.enum(deviceTypes),
  maker: z.string(),
  model: z.string(),
  faultCode: z.int().nullable(),
  symptom: z.string(),
  cause: z.string(),
  steps: z.string(),
  parts: z.string(),
  safety: z.string(),
  writerName: z.string(),
  createdAt: z.iso.datetime(),
  changedByName: z.string(),
  changedAt: z.iso.datetime(),
  version: z.int(),
  /** How many people it helped, and whether the caller is one of them. */
  helped: z.int(),
  helpedMe: z.boolean(),
})
export type KnowledgeEntry = z.infer<typeof KnowledgeEntry>

/** An earlier text of an entry. */
export const KnowledgeVersion = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
  fields: KnowledgeFields,
})
export type KnowledgeVersion = z.infer<typeof KnowledgeVersion>

export const KnowledgeWhole = KnowledgeEntry.extend({ versions: z.array(KnowledgeVersion) })
export type KnowledgeWhole = z.infer<typeof KnowledgeWhole>
