import { faultName } from '@fengguang/domain/device-monitor/device-fault-codes'
import { say } from '@fengguang/domain/kernel/texts'
import { entryLangs, KnowledgeFields } from '@fengguang/domain/knowledge/knowledge.model'
import type { Db } from '../../platform/postgres/db.ts'
import { inverterRepairs } from './inverter-repairs.ts'
import { anyEntry, insertEntry } from './knowledge.repo.ts'
import type { RepairTexts } from './repair-texts.ts'
import { turbineRepairs } from './turbine-repairs.ts'

const repairs = { inverter: inverterRepairs, turbine: turbineRepairs }
type Repaired = keyof typeof repairs
const writer = { companyId: 'c-huanghe', accountId: 'u-admin' }

/** One entry for each code and language, once. */
export async function installDemoKnowledge(db: Db, now: Date): Promise<void> {
  if (await anyEntry(db)) return
  for (const [type, codes] of Object.entries(repairs) as [Repaired, (typeof repairs)[Repaired]][])
    for (const [code, texts] of Object.entries(codes)) await insertRepair(db, type, Number(code), texts, now)
}

async function insertRepair(db: Db, type: Repaired, code: number, texts: RepairTexts, now: Date): Promise<void> {
  const name = faultName(type, code)
  if (!name) throw new Error(`no fault ${type} ${code}`)
  for (const lang of entryLangs) {
    const { symptom, cause, steps, parts, safety } = texts
    const fields = KnowledgeFields.parse({
      title: say(name, lang),
      lang,
      deviceType: type,
      maker: '',
      model: '',
      faultCode: code,
      symptom: say(symptom, lang),
      cause: say(cause, lang),
      steps: say(steps, lang),
      parts: say(parts, lang),
      safety: say(safety, lang),
    })
    await insertEntry(db, `know-${type}-${code}-${lang}`, fields, { ...writer, now })
  }
}
