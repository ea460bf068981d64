import type { TextPair } from '@fengguang/domain/kernel/texts'
import { screens } from '@fengguang/domain/navigation/screens'
import { ticketRoleNames, warnedWithinDays } from '@fengguang/domain/three-people/three-people.model'
import { eachDue } from '../../platform/jobs/each-due.ts'
import type { JobRun } from '../../platform/jobs/job-worker.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { findOperators, tellPerson } from '../messages/person-messages.service.ts'
import * as repo from './ending-qualifications.repo.ts'

const batch = 1_000
const title: TextPair = ['票务资格即将到期', 'Qualification about to end']

/** To the person, and to each who looks after qualifications of the station. */
async function warn(tx: Db, ending: repo.EndingQualification, now: Date): Promise<void> {
  const { accountId, name, role, stationName, validUntil, daysLeft } = ending
  const [zh, en] = ticketRoleNames[role]
  const about = (words: string) => `${name} · ${words} · ${stationName}`
  const content: TextPair = [
    `${about(zh)} · 有效期至 ${validUntil}，剩余 ${daysLeft} 天`,
    `${about(en)} · Valid until ${validUntil}, days left: ${daysLeft}`,
  ]
  const link = `${screens.threePeople.path}?state=expiring`
  const keepers = await findOperators(tx, { ...ending, screen: 'threePeople' })
  for (const receiver of new Set([accountId, ...keepers]))
    await tellPerson(tx, { accountId: receiver, title, content, link, now })
}

/** Once for each qualification and end, also when two processes run at once or the job runs again. */
export async function warnOfEndings(
  { db, clock }: { db: Db; clock: () => number },
  run: Pick<JobRun, 'signal' | 'progress'>,
): Promise<{ qualifications: number }> {
  const now = new Date(clock())
  const due = await repo.findEnding(db, now, warnedWithinDays, batch)
  const qualifications = await eachDue(
    db,
    due,
    async (tx, id) => {
      const ending = await repo.takeEnding(tx, id, now, warnedWithinDays)
      if (ending) await warn(tx, ending, now)
      return ending !== undefined
    },
    run,
  )
  return { qualifications }
}
