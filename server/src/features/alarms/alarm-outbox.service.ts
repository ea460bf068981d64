import { rankOf } from '@fengguang/domain/alarms/alarm.model'
import type { Db } from '../../platform/postgres/db.ts'
import { mailAlarms, postAlarm, type AlarmChannels } from './alarm-channels.service.ts'
import * as repo from './alarm-delivery.repo.ts'

const second = 1000
const takenAtOnce = 50
const firstRetryMs = 30 * second
const longestRetryMs = 3_600 * second
/** After a day without delivery the event is only on the screen. */
const givenUpAfterMs = 86_400 * second

export interface OutboxOptions {
  db: Db
  channels: AlarmChannels
  clock: () => number
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

interface Progress {
  due: repo.Due
  wantsMail: boolean
  wantsPost: boolean
  isMailed: boolean
  isPosted: boolean
  errors: string[]
}

function planOf(due: repo.Due): Progress {
  const { settings } = due
  const isWanted = settings !== null && !due.isHidden && rankOf(due.level) <= rankOf(settings.minLevel)
  return {
    due,
    wantsMail: isWanted && settings.mailOn && settings.mailTo.length > 0,
    wantsPost: isWanted && settings.webhookOn && settings.webhookUrl !== '',
    isMailed: due.isMailed,
    isPosted: due.isPosted,
    errors: [],
  }
}

/** What is due now; answers how many were taken. Each is sent at least once, by its own key at most once to who checks it. */
export async function deliverDue({ db, channels, clock }: OutboxOptions): Promise<number> {
  const dues = await repo.claimDue(db, new Date(clock()), takenAtOnce)
  const plans = dues.map(planOf)
  const toMail = plans.filter((plan) => plan.wantsMail && !plan.isMailed)
  const mails = [...Map.groupBy(toMail, ({ due }) => due.companyId).values()].map(async (ofCompany) => {
    try {
      await mailAlarms(
        channels,
        ofCompany[0]!.due.settings!,
        ofCompany.map(({ due }) => due),
      )
      for (const plan of ofCompany) plan.isMailed = true
    } catch (error) {
      for (const plan of ofCompany) plan.errors.push(textOf(error))
    }
  })
  const posts = plans
    .filter((plan) => plan.wantsPost && !plan.isPosted)
    .map(async (plan) => {
      try {
        await postAlarm(channels, plan.due.settings!, plan.due)
        plan.isPosted = true
      } catch (error) {
        plan.errors.push(textOf(error))
      }
    })
  await Promise.all([...mails, ...posts])
  const now = new Date(clock())
  for (const plan of plans) await repo.settle(db, outcomeOf(plan, now), now)
  return dues.length
}

function outcomeOf({ due, wantsMail, wantsPost, isMailed, isPosted, errors }: Progress, now: Date): repo.Settled {
  const done = { id: due.id, isMailed, isPosted, nextAt: null, lastError: errors.join('; ') }
  if (!wantsMail && !wantsPost) return { ...done, state: 'skipped' }
  if ((!wantsMail || isMailed) && (!wantsPost || isPosted)) return { ...done, state: 'sent' }
  if (now.getTime() - due.createdAt.getTime() > givenUpAfterMs) return { ...done, state: 'failed' }
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (due.attempts - 1))
  return { ...done, state: 'waiting', nextAt: new Date(now.getTime() + waitMs) }
}

export interface Delivery extends OutboxOptions {
  signal: AbortSignal
  progress: (done: number, total: number) => Promise<void>
}

/** All that is due, until nothing is. What cannot be sent now is due again later and asked for then. */
export async function deliverAll({ signal, progress, ...options }: Delivery): Promise<{ taken: number }> {
  let taken = 0
  for (;;) {
    if (signal.aborted) return { taken }
    const batch = await deliverDue(options)
    taken += batch
    if (batch < takenAtOnce) return { taken }
    await progress(taken, taken + (await repo.countDue(options.db, new Date(options.clock()))))
  }
}

const retentionDays = 90

export async function purgeOutbox(db: Db, now: Date): Promise<{ removed: number }> {
  return { removed: await repo.deleteDone(db, new Date(now.getTime() - retentionDays * 86_400 * second)) }
}
