import type { RuleForm } from '@fengguang/domain/alarms/alarm-rule.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

const Saved = z.object({ ruleId: z.string(), version: z.int() })

/** Undefined: there is one at this scope already. */
export async function insertRule(
  tx: Db,
  rule: RuleForm & { id: string; companyId: string; accountId: string; now: Date },
): Promise<{ ruleId: string; version: number } | undefined> {
  const [saved] = await tx.rows(
    `insert into alarm_rule (id, company_id, station_id, device_type, device_id, rule_key, settings, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id as "ruleId", version`,
    [
      rule.id,
      rule.companyId,
      rule.scope.stationId,
      rule.scope.deviceType,
      rule.scope.deviceId,
      rule.ruleKey,
      JSON.stringify(rule.settings),
      rule.accountId,
      rule.now,
    ],
    (row) => Saved.parse(row),
  )
  return saved
}

/** Undefined: changed or deleted by somebody since. */
export async function updateRule(
  tx: Db,
  rule: RuleForm & { version: number; companyId: string; accountId: string; now: Date },
): Promise<{ ruleId: string; version: number } | undefined> {
  const [saved] = await tx.rows(
    `update alarm_rule set settings = $6, version = version + 1, changed_by = $7, changed_at = $8
     where company_id = $1 and rule_key = $2 and station_id is not distinct from $3
       and device_type is not distinct from $4 and device_id is not distinct from $5 and version = $9
     returning id as "ruleId", version`,
    [
      rule.companyId,
      rule.ruleKey,
      rule.scope.stationId,
      rule.scope.deviceType,
      rule.scope.deviceId,
      JSON.stringify(rule.settings),
      rule.accountId,
      rule.now,
      rule.version,
    ],
    (row) => Saved.parse(row),
  )
  return saved
}

export const deleteRule = (tx: Db, companyId: string, ruleId: string) =>
  tx.run('delete from alarm_rule where company_id = $1 and id = $2', [companyId, ruleId])

export async function seesAll(db: Db, roleId: string): Promise<boolean> {
  const rows = await db.rows(`select 1 from role where id = $1 and station_scope = 'all'`, [roleId], () => true)
  return rows.length > 0
}
