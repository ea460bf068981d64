import type { RuleForm } from '@fengguang/domain/alarms/alarm-rule.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const Saved = z.object({ ruleId: z.string(), version: z.int() })

/** Undefined: there is one at this scope already. */
export async function insertRule(
  tx: Db,
  rule: RuleForm & { id: string; companyId: string; accountId: string; now: Date },
): Promise<{ ruleId: string; version: number } | undefined> {
  const [saved] = await tx.rows(
    sql`insert into alarm_rule (id, company_id, station_id, device_type, device_id, rule_key, settings, changed_by,
     changed_at)
     values (${rule.id}, ${rule.companyId}, ${rule.scope.stationId}, ${rule.scope.deviceType},
       ${rule.scope.deviceId}, ${rule.ruleKey}, ${JSON.stringify(rule.settings)}, ${rule.accountId}, ${rule.now})
       on conflict do nothing returning id as "ruleId", version`,
    (row) => Saved.parse(row),
  )
  return saved
}

/** Undefined: changed or deleted since. */
export async function updateRule(
  tx: Db,
  rule: RuleForm & { version: number; companyId: string; accountId: string; now: Date },
): Promise<{ ruleId: string; version: number } | undefined> {
  const [saved] = await tx.rows(
    sql`update alarm_rule set settings = ${JSON.stringify(rule.settings)}, version = version + 1,
     changed_by = ${rule.accountId}, changed_at = ${rule.now}
     where company_id = ${rule.companyId} and rule_key = ${rule.ruleKey} and station_id is not distinct
       from ${rule.scope.stationId}
       and device_type is not distinct from ${rule.scope.deviceType} and device_id is not distinct
         from ${rule.scope.deviceId} and version = ${rule.version}
     returning id as "ruleId", version`,
    (row) => Saved.parse(row),
  )
  return saved
}

export const deleteRule = (tx: Db, companyId: string, ruleId: string) =>
  tx.run(sql`delete from alarm_rule where company_id = ${companyId} and id = ${ruleId}`)

export async function seesAll(db: Db, roleId: string): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from role where id = ${roleId} and station_scope = 'all'`, () => true)
  return rows.length > 0
}
