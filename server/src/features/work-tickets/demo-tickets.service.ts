import type { TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import type { TicketAction } from '@fengguang/domain/work-tickets/ticket.rules'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { absentIngest } from '../../platform/ingest-client.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { readAll, sitting, type DemoTask } from '../tasks/demo-tasks.service.ts'
import { act } from './ticket-actions.service.ts'
import { insertTicket } from './ticket-form.service.ts'
import { signCrew } from './ticket-marks.service.ts'
import { anyTicket, findTicket } from './work-tickets.repo.ts'

const people = {
  leader: { accountId: 'u-maintainer', role: 'maintainer' },
  issuer: { accountId: 'u-safety', role: 'safety' },
  receiver: { accountId: 'u-wangqiang', role: 'operator' },
  chief: { accountId: 'u-liujing', role: 'operator' },
  permitter: { accountId: 'u-operator', role: 'operator' },
} as const
type Who = keyof typeof people

/** How long after it was written each step came, in minutes. */
const steps: readonly (readonly [Who, TicketAction | 'crew', minutes: number, said?: object])[] = [
  ['leader', 'submit', 5],
  ['issuer', 'issue', 15],
  ['receiver', 'receive', 25],
  ['chief', 'confirm', 35, { permitterId: people.permitter.accountId }],
  ['leader', 'agree', 45],
  ['permitter', 'permit', 50],
  ['leader', 'crew', 55],
  ['leader', 'begin', 60],
  ['leader', 'finish', 150, { isSiteClear: true }],
  ['permitter', 'endWork', 160],
  ['permitter', 'endTicket', 170],
]
const minuteMs = 60_000
const crew = ['王强', '李明', '赵磊']

const formOf = ({ name, stationId, content }: DemoTask, writtenMs: number): TicketForm => ({
  stationId,
  type: 'electricalSecond',
  unit: '黄河新能源',
  team: '检修一班',
  equipment: name.replace(/处理$/, ''),
  deviceIds: [],
  connection: '',
  leaderId: people.leader.accountId,
  issuerId: people.issuer.accountId,
  plannedStartAt: new Date(writtenMs + 30 * minuteMs).toISOString(),
  plannedEndAt: new Date(writtenMs + 600 * minuteMs).toISOString(),
  tasks: [{ place: '光伏区', content }],
  measures: [],
  crew: crew.map((member) => ({ name: member })),
  liveParts: '箱变低压侧带电',
  supplement: '断开逆变器直流侧、交流侧开关，验电并等待电容放电',
  hazards: [{ hazard: '直流侧带电', control: '断开直流开关，验电后作业' }],
  remarks: '',
  typicalVersionId: null,
})

async function workThrough(db: Db, telemetry: Telemetry, task: DemoTask, writtenMs: number, untilMs: number) {
  const at = (who: Who, minutes: number) =>
    sitting(db, telemetry, people[who], new Date(writtenMs + minutes * minuteMs))
  const { id } = await insertTicket(at('leader', 0), formOf(task, writtenMs))
  for (const [who, action, minutes, said = {}] of steps) {
    if (writtenMs + minutes * minuteMs > untilMs) return
    const ctx = at(who, minutes)
    const version = async () => (await findTicket(db, ctx.user, id))!.version
    if (action !== 'crew') {
      const asked = { id, version: await version(), action, comment: '', permitterId: null, isSiteClear: false }
      await act(ctx, absentIngest, { ...asked, seen: [], ...said })
      continue
    }
    for (const index of crew.keys()) await signCrew(ctx, { id, version: await version(), index })
  }
}

/** At photovoltaic stations, which all five of them see: the last repairs of inverters were done by tickets; one ticket waits to be issued. Tickets that exist stay alone. */
export async function installDemoTickets(
  db: Db,
  telemetry: Telemetry,
  { tasks, stationIds }: { tasks: readonly DemoTask[]; stationIds: readonly string[] },
  now: Date,
): Promise<void> {
  if (await anyTicket(db)) return
  const isRepair = ({ type, deviceIds, stationId }: DemoTask) =>
    type === 'maintenance' && deviceIds.length > 0 && stationIds.includes(stationId)
  const untilMs = now.getTime()
  const past = tasks.filter((task) => isRepair(task) && task.noticedAtMs < untilMs - 240 * minuteMs)
  const chosen = past.toSorted((one, other) => one.noticedAtMs - other.noticedAtMs).slice(-4)
  // One leader holds one ticket at a time.
  let freeMs = 0
  for (const task of chosen.slice(0, -1)) {
    const writtenMs = Math.max(task.noticedAtMs + 30 * minuteMs, freeMs)
    if (writtenMs > untilMs - 180 * minuteMs) return
    await workThrough(db, telemetry, task, writtenMs, untilMs)
    freeMs = writtenMs + 180 * minuteMs
  }
  await readAll(db, now)
  const last = chosen.at(-1)
  if (last) await workThrough(db, telemetry, last, untilMs - 10 * minuteMs, untilMs)
}
