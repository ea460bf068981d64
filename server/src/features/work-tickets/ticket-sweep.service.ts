import type { TextPair } from '@fengguang/domain/kernel/texts'
import { isoWithOffset, wallMinute } from '@fengguang/domain/kernel/time-range'
import { screens } from '@fengguang/domain/navigation/screens'
import { qualifyingType, staffRole } from '@fengguang/domain/operation-tickets/operation.model'
import { sweepDue, sweptStatuses } from '@fengguang/domain/work-tickets/sweep.rules'
import { ticketStatusNames } from '@fengguang/domain/work-tickets/ticket.model'
import { isOn, leavesMeasures } from '@fengguang/domain/work-tickets/ticket.rules'
import { eachDue } from '../../platform/jobs/each-due.ts'
import type { JobRun } from '../../platform/jobs/job-worker.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { tellPerson } from '../messages/person-messages.service.ts'
import { qualifiedPeople } from '../three-people/three-people.service.ts'
import * as repo from './ticket-sweep.repo.ts'
import type { StoredTicket } from './work-tickets.repo.ts'
import { overridesIn } from './work-tickets.service.ts'

/** A message is read at a glance: the list has the others. */
const mostListed = 20
const keepMs = 7 * 86_400_000

interface Due {
  station: repo.SweptStation
  day: string
  hour: number
}

/** One ticket of the list: what is late, overridden or left behind is said. */
function lineOf(ticket: StoredTicket, now: Date): TextPair {
  const end = wallMinute(new Date(ticket.plannedEndAt), ticket.timeZone)
  const overrides = overridesIn(ticket.amendments)
  const left = leavesMeasures(ticket) ? ticket.measures.filter(isOn).length : 0
  const isLate = Date.parse(ticket.plannedEndAt) <= now.getTime()
  const parts: (TextPair | false)[] = [
    [`${ticket.no} ${ticket.fields.equipment}`, `${ticket.no} ${ticket.fields.equipment}`],
    ticketStatusNames[ticket.status],
    [`计划结束 ${end}`, `Planned end ${end}`],
    isLate && ['已超过计划结束时间', 'past its planned end'],
    overrides > 0 && [`解除闭锁 ${overrides} 项`, `interlock overrides: ${overrides}`],
    left > 0 && [`措施待恢复 ${left} 项`, `measures to take back: ${left}`],
  ]
  const said = parts.filter((part) => part !== false)
  return [said.map(([zh]) => zh).join(' · '), said.map(([, en]) => en).join(' · ')]
}

async function sweep(tx: Db, { station, day, hour }: Due, now: Date): Promise<boolean> {
  const { id: stationId, name } = station
  if ((await repo.takeSweep(tx, { stationId, day, hour })) === 0) return false
  const live = await repo.findLiveOf(tx, stationId)
  if (live.length === 0) return false
  const lines = live.slice(0, mostListed).map((ticket) => lineOf(ticket, now))
  const more = live.length - lines.length
  const zh = [...lines.map(([line]) => line), ...(more > 0 ? [`另有 ${more} 张`] : [])].join('；')
  const en = [...lines.map(([, line]) => line), ...(more > 0 ? [`${more} more`] : [])].join('; ')
  const staff = await qualifiedPeople(tx, {
    stationId,
    type: qualifyingType,
    role: staffRole,
    fromDay: day,
    toDay: day,
  })
  const query = new URLSearchParams({ stationId, status: [...sweptStatuses, 'void', 'notExecuted'].join(',') })
  for (const { id: accountId } of staff)
    await tellPerson(tx, {
      accountId,
      title: [`${hour}:00 在办工作票 ${live.length} 张`, `Live work tickets at ${hour}:00: ${live.length}`],
      content: [`${name} · ${zh}`, `${name} · ${en}`],
      link: `${screens.workTicketManagement.path}?${query}`,
      now,
    })
  return true
}

function dueAt(station: repo.SweptStation, now: Date): Due[] {
  const local = isoWithOffset(now, station.timeZone)
  const hour = sweepDue({ hour: Number(local.slice(11, 13)), minute: Number(local.slice(14, 16)) })
  return hour === undefined || station.hours.includes(hour) ? [] : [{ station, day: local.slice(0, 10), hour }]
}

/** Those who operate a station get its live tickets once for each hour of its day. Answers at how many there were any. */
export async function sweepTickets(
  { db, clock }: { db: Db; clock: () => number },
  run: Pick<JobRun, 'signal' | 'progress'>,
): Promise<{ swept: number }> {
  const now = new Date(clock())
  await repo.forgetSweeps(db, new Date(now.getTime() - keepMs))
  const due = (await repo.findStations(db, now)).flatMap((station) => dueAt(station, now))
  return { swept: await eachDue(db, due, (tx, one) => sweep(tx, one, now), run) }
}
