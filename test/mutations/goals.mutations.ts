import { features } from './features.mutations.ts'
import { http } from './http.mutations.ts'
import { ingest } from './ingest.mutations.ts'
import type { Mutation } from './mutation.model.ts'
import { platform } from './platform.mutations.ts'

/** A fault that a unit test notices, and that the product as a whole must notice too. */
function alsoSeenBy(script: string, name: string, rows: readonly Mutation[]): Mutation {
  const { file, find, replace } = rows.find((row) => row.name === name)!
  return { name: `${name}, seen from outside`, file, find, replace, test: script }
}

/** Each goal script is red when what it is about is broken. They need a built web and, for R1 and R7, a disk to mount. */
export const goals: readonly Mutation[] = [
  alsoSeenBy('test/fault/R1.ts', 'records are not synced at all', ingest),
  {
    name: 'a record is written to the log twice',
    file: 'server/src/ingest/intake.ts',
    find: 'log.append([pack])',
    replace: 'log.append([pack, pack])',
    test: 'test/fault/R1.ts',
  },
  alsoSeenBy('test/fault/R3.ts', 'a full log is answered as an error of ours', ingest),
  {
    name: 'nobody is warned of a log that fills up',
    file: 'server/src/ingest/pipeline-health.ts',
    find: 'warningShare = 0.7',
    replace: 'warningShare = 7',
    test: 'test/fault/R5.ts',
  },
  {
    name: 'history of a store that is away is shown as fresh',
    file: 'server/src/features/station-run/station-run.service.ts',
    find: 'isHistoryStale: ctx.telemetry.isAway?.() ?? false',
    replace: 'isHistoryStale: false',
    test: 'test/fault/R5.ts',
  },
  alsoSeenBy('test/fault/R7.ts', 'a failed write of the log is acknowledged', ingest),
  {
    name: 'a gateway forgets what it could not deliver',
    file: 'gateway/src/lane.ts',
    find: "      if (delivery.kind === 'later') {\n",
    replace: "      if (delivery.kind === 'later') {\n        outbox.delivered(waiting)\n",
    test: 'test/fault/R8.ts',
  },
  {
    name: 'alarms forget up to where the log was judged',
    file: 'server/src/ingest/alarm-worker.ts',
    find: 'from: this.committed, to, transitions',
    replace: 'from: this.committed, to: this.committed, transitions',
    test: 'test/fault/R10.ts',
  },
  alsoSeenBy('test/fault/R11.ts', 'frames of an hour ahead are taken', ingest),
  {
    name: 'a backup leaves out the days of devices',
    file: 'server/src/platform/backup/clickhouse-backup.ts',
    find: 'and t.name not in ({bookkeeping:String}, {mark:String})',
    replace: "and not startsWith(t.name, 'day_') and t.name not in ({bookkeeping:String}, {mark:String})",
    test: 'test/fault/R12.ts',
  },
  alsoSeenBy('test/fault/R13.ts', 'a migration and its row are two transactions', platform),
  {
    name: 'a file stays open after each look at the state of the product',
    file: 'server/src/http/health.ts',
    find: '    const ready = ',
    replace: "    ;(await import('node:fs')).openSync('/dev/null', 'r')\n    const ready = ",
    test: 'test/fault/R15.ts',
  },
  alsoSeenBy('test/sec/S2.ts', 'a permission is not asked for', http),
  alsoSeenBy('test/sec/S3.ts', 'alarm counts cover all companies when no station is given', features),
  alsoSeenBy('test/sec/S5.ts', 'a formula stays one in exported CSV', features),
  alsoSeenBy('test/sec/S5.ts', 'a formula stays one in an exported sheet', platform),
  {
    name: 'what was said at a step of a task is not shown',
    file: 'server/src/features/tasks/tasks.repo.ts',
    find: '  comment: z.string(),\n',
    replace: "  comment: z.string().transform(() => ''),\n",
    test: 'test/sec/S6.ts',
  },
  {
    name: 'a webhook goes where a receiver points on',
    file: 'server/src/platform/webhook.ts',
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    test: 'test/sec/S8.ts',
  },
  alsoSeenBy('test/sec/S9.ts', 'text with a zero byte reaches the database', http),
  alsoSeenBy('test/sec/S11.ts', 'a form of any number of fields is parsed', http),
  alsoSeenBy('test/sec/S12.ts', 'an alarm export leaves no audit event', features),
  alsoSeenBy('test/sec/S13.ts', 'secrets are readable by others', platform),
  {
    name: 'a package of any later version is taken',
    file: 'package.json',
    find: '"axe-core": "4.',
    replace: '"axe-core": "^4.',
    test: 'test/sec/S14.ts',
  },
  {
    name: 'the platform calls a gateway back',
    file: 'server/src/ingest/door/http-door.ts',
    find: '    const { socket } = request\n',
    replace:
      '    const { socket } = request\n    void fetch(`http://${socket.remoteAddress}:502/`).catch(() => undefined)\n',
    test: 'test/sec/S15.ts',
  },
]
