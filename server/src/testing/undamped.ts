import { newRuleSettings } from '@fengguang/domain/alarms/default-rules'
import { partsOfKey } from '@fengguang/domain/alarms/alarm-rule.model'

const keys = ['faultCode:faultCode', 'communicationLost']

/** Rules that clear at once: for tests of what becomes of raises and clears, not of which there are. */
export async function layUndamped(db: {
  run(sql: string, values: readonly unknown[]): Promise<unknown>
}): Promise<void> {
  for (const key of keys) {
    const settings = { ...newRuleSettings(partsOfKey(key)!.source), clearSeconds: 0, chatterTimes: 0 }
    await db.run(
      `insert into alarm_rule (id, company_id, rule_key, settings) select 'undamped-' || id || $1, id, $1, $2 from company
       on conflict do nothing`,
      [key, JSON.stringify(settings)],
    )
  }
}
