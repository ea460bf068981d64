import { AnalysisTemplate, type TemplateForm, type TemplateScope } from '@fengguang/domain/data-cube/template.model'
import { mayChangeTemplate } from '@fengguang/domain/data-cube/template.rules'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

export type Hand = Pick<Identity, 'accountId' | 'companyId'> & { mayManage: boolean }

const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const columns = sql`t.id, t.name, t.scope, t.definition, t.owner_id as "ownerId", a.real_name as "ownerName",
  ${iso(sql`t.changed_at`)} as "changedAt", t.version`
/** The caller's own, and the company's. */
const seen = ({ accountId, companyId }: Hand) =>
  sql`t.company_id = ${companyId} and (t.scope = 'company' or t.owner_id = ${accountId})`
const tables = sql`analysis_template t join account a on a.id = t.owner_id`

const parse =
  (hand: Hand) =>
  (row: unknown): AnalysisTemplate => {
    const { ownerId, scope } = AnalysisTemplate.pick({ ownerId: true, scope: true }).parse(row)
    const isOwner = ownerId === hand.accountId
    const mayChange = mayChangeTemplate(scope, { isOwner, mayManage: hand.mayManage })
    return AnalysisTemplate.parse({ ...(row as object), mayChange })
  }

export interface TemplateFilter {
  keyword?: string | undefined
  scope?: TemplateScope | undefined
}
const conditions = (hand: Hand, { keyword, scope }: TemplateFilter) =>
  allOf(seen(hand), keyword ? hasText(keyword, sql`t.name`) : undefined, scope ? sql`t.scope = ${scope}` : undefined)

export const findTemplates = (db: Db, hand: Hand, f: TemplateFilter & { limit: number; offset: number }) =>
  db.rows(
    sql`select ${columns} from ${tables} where ${conditions(hand, f)} order by t.scope desc, t.name, t.id
     limit ${f.limit} offset ${f.offset}`,
    parse(hand),
  )

const Count = z.object({ count: z.coerce.number() })
export const countTemplates = async (db: Db, hand: Hand, f: TemplateFilter): Promise<number> =>
  (
    await db.rows(
      sql`select count(*) as count from analysis_template t where ${conditions(hand, f)}`,
      (row) => Count.parse(row).count,
    )
  )[0]!

export const findTemplate = async (db: Db, hand: Hand, id: string): Promise<AnalysisTemplate | undefined> =>
  (await db.rows(sql`select ${columns} from ${tables} where ${seen(hand)} and t.id = ${id}`, parse(hand)))[0]

export const insertTemplate = (db: Db, hand: Hand, id: string, form: TemplateForm, now: Date) =>
  db.run(
    sql`insert into analysis_template (id, company_id, owner_id, scope, name, definition, created_at, changed_at, changed_by)
     values (${id}, ${hand.companyId}, ${hand.accountId}, ${form.scope}, ${form.name},
       ${JSON.stringify(form.definition)}::jsonb, ${now}, ${now}, ${hand.accountId})`,
  )

/** Nothing where somebody else has saved it in the meantime. */
export const updateTemplate = (
  db: Db,
  hand: Hand,
  { id, version }: { id: string; version: number },
  form: TemplateForm,
  now: Date,
) =>
  db.run(
    sql`update analysis_template set name = ${form.name}, scope = ${form.scope},
       definition = ${JSON.stringify(form.definition)}::jsonb, version = version + 1, changed_at = ${now},
       changed_by = ${hand.accountId}
     where id = ${id} and version = ${version}`,
  )

export const deleteTemplate = (db: Db, id: string) => db.run(sql`delete from analysis_template where id = ${id}`)
