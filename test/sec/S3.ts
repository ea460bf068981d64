import type { AnyEndpoint } from '../../domain/src/kernel/endpoint.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { askedOf } from '../../server/src/platform/postgres/sql.ts'
import { Caller, securityGoal, type Answer } from './closed-product.ts'
import { emptyIngest, emptyTelemetry } from './empty-stores.ts'
import { growForeign } from './growth.ts'
import { idFieldsOf, requestOf, sampleInput, withId, type Fields } from './sample-input.ts'
import {
  asking,
  canary,
  fingerprint,
  foreign,
  furnish,
  idsOf,
  writtenRows,
  type IdKind,
  type Ids,
} from './two-companies.ts'

/**
 * Isolation: company A's session × every route × ids of B: nothing of B is shown or changed, B's id answers as a missing
 * one, and no count moves when B gains rows.
 */
const every = !process.argv.includes('--short')

/** Which of A's own ids a field takes, so that the rest of the input is sound and only one id is foreign. */
const kindOf: [RegExp, IdKind][] = [
  [/^deviceIds?$/, 'device'],
  [/^(point|route)Ids$/, 'inspectionPoint'],
  [/^typeId$/, 'inspectionType'],
  [/st(id|ation)s?(Id)?s?$|busiId|deviceId/i, 'station'],
  [/^(org|fromOrg|toOrg|p)ids?$/i, 'organisation'],
  [/parent/i, 'device'],
  [/gateway/i, 'gateway'],
  [/^source|^alarmId$/, 'event'],
  [/^certificate/, 'certificate'],
  [/^typicalVersion/, 'typicalVersion'],
  [/user|account|^(executor|acceptor|copyTo|member|person|leader|issuer|permitter)/i, 'account'],
  [/role/i, 'role'],
  [/job/i, 'job'],
  [/group/i, 'group'],
  [/file|photo/i, 'file'],
  [/company/i, 'company'],
]
const kindOfPath: [RegExp, IdKind][] = [
  [/abnormal\/alarm\/rule/, 'alarmRule'],
  [/abnormal\/alarm|EventMessage/, 'event'],
  [/message\/manage|SysNotice|setSysRead/, 'notice'],
  [/optask\/message/, 'taskMessage'],
  [/optask\/task/, 'task'],
  [/inspection\/type/, 'inspectionType'],
  [/inspection\/point/, 'inspectionPoint'],
  [/inspection\/line/, 'inspectionLine'],
  [/inspection\/plan/, 'inspectionPlan'],
  [/inspection\/finding/, 'finding'],
  [/om\/defect/, 'defect'],
  [/equipment\/readings\/correct/, 'reading'],
  [/om\/equipment/, 'device'],
  [/om\/knowledge/, 'knowledge'],
  [/runLog\/strike/, 'logEntry'],
  [/runLog\/takeOver/, 'handover'],
  [/api\/document/, 'document'],
  [/threePeople\/candidates|personnel/, 'account'],
  [/safety\/threePeople/, 'qualification'],
  [/safety\/dangerousPoint/, 'hazard'],
  [/typicalTicket\/\w+Approver/, 'approver'],
  [/typicalTicket\/(act|update)$/, 'typicalVersion'],
  [/safety\/typicalTicket/, 'typical'],
  [/safety\/workTicket/, 'workTicket'],
  [/safety\/operationTicket/, 'operationTicket'],
  [/subArray/, 'subArray'],
  [/stateAdjust/, 'adjustment'],
  [/correction/i, 'correction'],
  [/stationPrice/, 'price'],
  [/OpProductionPlan/, 'plan'],
  [/pvAnalyze\/cleaning/, 'cleaning'],
  [/pvAnalyze\/loss\/events/, 'lossOperation'],
  [/analysis\/v2\/template/, 'template'],
  [/\/station\//, 'station'],
  [/\/base\/device\//, 'device'],
  [/\/base\/(gateway|ingest)\//, 'gateway'],
  [/minio/, 'file'],
  [/mixbox\/video/, 'camera'],
  [/session/, 'session'],
  [/organization/, 'organisation'],
  [/invit/i, 'invitation'],
  [/^\/company/, 'company'],
]
/** A group of alarms is the parent of what it stands for. */
const isOfPath = (e: AnyEndpoint, name: string) =>
  /^ids?$/.test(name) || (name === 'parentId' && e.path.includes('/alarm/'))
const ownKind = (e: AnyEndpoint, name: string): IdKind =>
  (isOfPath(e, name)
    ? kindOfPath.find(([path]) => path.test(e.path))
    : kindOf.find(([field]) => field.test(name)))?.[1] ?? 'station'
const missingOf = (id: string) =>
  /^[0-9a-f]{64}$/.test(id) ? 'f'.repeat(64) : /^\d+$/.test(id) ? '99345612309' : 'no-such-id'

/** The short run tries what the field would hold; the long one every id of the other company in every field. */
const foreignIds = (ids: Ids, kind: IdKind): string[] =>
  every ? Object.values(ids).flat() : [...ids[kind].slice(0, 1), ...ids.company]

class Undo extends Error {}

const isReading = (text: string) => /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text)

/**
 * The product's statements inside one open transaction: one that fails undoes only itself. Reading changes nothing, so
 * all reads since the last write share a savepoint; one for each was a third of the work.
 */
class Door implements Db {
  private readonly tx: Db
  private isGuarded = false

  constructor(tx: Db) {
    this.tx = tx
  }

  /** The savepoint is gone with what was undone around it. */
  undone(): void {
    this.isGuarded = false
  }

  rows: Db['rows'] = async (...asked) => {
    if (!isReading(askedOf(asked).text)) return this.inTransaction((tx) => tx.rows(...asked))
    if (!this.isGuarded) {
      this.isGuarded = true
      await this.tx.run('savepoint before_reads', [])
    }
    try {
      return await this.tx.rows(...asked)
    } catch (error) {
      await this.tx.run('rollback to savepoint before_reads', [])
      throw error
    }
  }

  run: Db['run'] = (...asked) => this.inTransaction((tx) => tx.run(...asked))

  inTransaction: Db['inTransaction'] = async (work) => {
    try {
      return await this.tx.inTransaction(work)
    } finally {
      this.isGuarded = false
    }
  }
}

await securityGoal('S3', 20, async (product) => {
  const { db } = product
  await furnish(db)
  const faults: string[] = []
  const reached = new Set<string>()
  let [calls, pairs, routes, compared, grownRows] = [0, 0, 0, 0, 0]
  const tables: string[] = []

  // Each call runs in a savepoint that is undone: both calls of a pair then meet the very same state.
  await db
    .inTransaction(
      async (tx) => {
        const door = new Door(tx)
        const now = new Date()
        const app = await product.open(door, { telemetry: emptyTelemetry, ingest: emptyIngest, now: () => now })
        await new Caller(app, foreign.userName).signIn()
        const caller = await new Caller(app, asking.userName).signIn()
        const [own, theirs] = [await idsOf(tx, asking.companyId), await idsOf(tx, foreign.companyId)]
        const theirIds = Object.values(theirs).flat()
        const untouched = await fingerprint(tx)

        const call = async (e: AnyEndpoint, input: Fields, isJudged = true): Promise<Answer> => {
          let answer: Answer | undefined
          let after = untouched
          await tx
            .inTransaction(async (inner) => {
              const written = await writtenRows(inner)
              answer = await caller.send(requestOf(e, input))
              if (isJudged && (await writtenRows(inner)) !== written) after = await fingerprint(inner)
              throw new Undo()
            })
            .catch((error: unknown) => {
              if (!(error instanceof Undo)) throw error
            })
          door.undone()
          calls += 1
          const reply = answer!
          if (reply.body.includes(canary)) faults.push(`${e.path} tells of the other company`)
          const sent = JSON.stringify(input)
          for (const id of theirIds)
            if (reply.body.includes(`"${id}"`) && !sent.includes(id)) faults.push(`${e.path} tells the id ${id}`)
          if (after !== untouched) faults.push(`${e.path} changes the other company: ${sent}`)
          if (reply.status === 401) throw new Error(`${e.path} ended the session of the caller`)
          return reply
        }

        let turn = 0
        const inputFor = (e: AnyEndpoint) =>
          sampleInput(e, (name) => {
            const ids = own[ownKind(e, name)]
            // A round has points that differ.
            if (/^(point|route)Ids$/.test(name)) return ids[(turn += 1) % ids.length] ?? 'none'
            // Tasks and tickets have two people who see the station: one accepts or leads, the other reads along or issues.
            if (/^(acceptor|copyTo|member|leader|issuer)/.test(name))
              return ids.at(/^(acceptor|leader)Id$/.test(name) ? -1 : -2) ?? 'none'
            // Something is not moved into itself.
            return (/^(pid|toOrgId|parentId)$/.test(name) ? ids[1] : ids[0]) ?? 'none'
          })
        for (const { endpoint: e } of app.served) {
          if (e.access === 'public') continue
          routes += 1
          const input = inputFor(e)
          const plain = await call(e, input)
          // Without its filters a list tells all it has.
          if (e.method === 'GET') await call(e, {})
          const fields = idFieldsOf(e)
          if (fields.length === 0) continue
          if (plain.status !== 400) reached.add(e.path)
          for (const { name, path } of fields) {
            const judged = new Map<string, string>()
            const judge = async (id: string) => {
              const known = judged.get(id)
              if (known !== undefined) return known
              const answer = await call(e, withId(input, path, id) as Fields)
              if (answer.status !== 400) reached.add(e.path)
              const text = `${answer.status} ${comparable(answer.body, id)}`
              judged.set(id, text)
              return text
            }
            for (const id of foreignIds(theirs, ownKind(e, name))) {
              const [reply, missing] = [await judge(id), await judge(missingOf(id))]
              pairs += 1
              if (reply !== missing)
                faults.push(
                  `${e.path} ${path.join('.')}=${id}\n    ${reply.slice(0, 300)}\n    ${missing.slice(0, 300)}`,
                )
            }
            tables.push(
              `${e.method} ${e.path}`.padEnd(78) +
                ` ${path.join('.').padEnd(18)} own ${ownKind(e, name)}, plain ${plain.status} ${plain.key}`,
            )
          }
          if (!reached.has(e.path)) faults.push(`${e.path}: no call got past validation: ${plain.body.slice(0, 300)}`)
        }
        // What A gets is the same when B has twice as much: no total, page count or statistic reaches across.
        const answers = async () => {
          const answers = new Map<string, string>()
          for (const { endpoint: e } of app.served) {
            if (e.access === 'public' || e.method !== 'GET') continue
            for (const [asked, input] of Object.entries({ own: inputFor(e), all: {} })) {
              const { status, body } = await call(e, input, false)
              answers.set(`${e.path} (${asked})`, `${status} ${comparable(body, ' ')}`)
            }
          }
          return answers
        }
        const before = await answers()
        grownRows = await growForeign(tx)
        for (const [asked, body] of await answers()) {
          compared += 1
          if (body !== before.get(asked)) faults.push(differingCounts(asked, before.get(asked)!, body))
        }
        // Nothing of this is kept.
        throw new Undo()
      },
      { timeLimitMs: 1_200_000 },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })

  for (const line of tables) console.log(line)
  for (const fault of new Set(faults)) console.log(`✗ ${fault}`)
  return {
    met: faults.length === 0 && compared > 200 && pairs >= 2 * tables.length && tables.length > 50,
    figure: `${routes} routes, ${pairs} pairs of a foreign and a missing id, ${calls} calls: ${new Set(faults).size} differences, bytes or changes of the other company; ${compared} answers compared before and after it gained ${grownRows} rows`,
  }
})

/** The place where two answers part. */
function differingCounts(asked: string, before: string, after: string): string {
  const same = Array.from({ length: before.length }, (_, i) => before[i] === after[i])
  const at = Math.max(0, same.indexOf(false) - 40)
  return `${asked} changes with the rows of the other company\n    ${before.slice(at, at + 120)}\n    ${after.slice(at, at + 120)}`
}

/** Without what differs by call: the request's own id and address, the id that was sent, fresh ids and instants. */
function comparable(body: string, sent: string): string {
  return (
    body
      .replaceAll(sent, '<id>')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
      .replace(/\b10(\.\d{1,3}){3}\b/g, '<address>')
      // A position in the changes of all companies: like any serial number it tells how many there are, not whose.
      .replace(/"until":"\d+"/, '"until":"<position>"')
  )
}
