import type { DefectHand, DefectStatus } from '@fengguang/domain/defects/defect.model'
import { defectMachine, handsOf, type DefectAction } from '@fengguang/domain/defects/defect.rules'
import type { DefectAct } from '@fengguang/domain/defects/defects.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { handleForTask, lockForTask } from '../alarms/event-handling.service.ts'
import { perform, type Hand, type Lifecycle, type Step } from '../lifecycle/lifecycle.service.ts'
import { tellPeople } from './defect-messages.service.ts'
import * as repo from './defect-write.repo.ts'
import { lockDefects, type StoredDefect } from './defects.repo.ts'
import { defectTitle, mayAct } from './defects.service.ts'

type DefectLifecycle = Lifecycle<DefectStatus, DefectAction, DefectHand, StoredDefect>
interface Said {
  until?: Date | undefined
  /** Of a task that was accepted: who did the work. */
  eliminatorId?: string
}

const handsOn = (ctx: Context, defect: StoredDefect): DefectHand[] =>
  handsOf(defect, { id: ctx.user.accountId, mayAct: mayAct(ctx) })

function moved(
  tx: Db,
  { id }: StoredDefect,
  { action, from, to }: Step<DefectStatus, DefectAction>,
  hand: Hand,
  said: Said,
) {
  const { now, accountId, comment } = hand
  if (action === 'suspend' && said.until) return repo.suspend(tx, id, { from, until: said.until, reason: comment }, now)
  if (action === 'eliminate') return repo.eliminate(tx, id, said.eliminatorId ?? accountId, now)
  if (action === 'accept') return repo.accept(tx, id, accountId, now)
  if (action === 'reject') return repo.reject(tx, id, now)
  if (action === 'resubmit') return repo.resubmit(tx, id, now)
  return repo.setStatus(tx, id, to, now)
}

/** The alarm that was set to "dispatched" for a defect goes with it; one that stands elsewhere by now is left alone. */
const alarmActions = { accept: 'complete', refuse: 'reopen', resubmit: 'dispatch' } as const satisfies Partial<
  Record<DefectAction, string>
>
const touchesAlarm = (action: DefectAction): action is keyof typeof alarmActions => Object.hasOwn(alarmActions, action)

async function followAlarm(ctx: Context, tx: Db, defect: StoredDefect, action: DefectAction): Promise<void> {
  if (defect.sourceKind !== 'alarm' || !touchesAlarm(action)) return
  const todo = alarmActions[action]
  if (todo !== 'dispatch' && !defect.holdsAlarm) return
  const isDone = await handleForTask(ctx, tx, defect.sourceId, {
    action: todo,
    comment: `${defect.no} ${defect.title}`,
  })
  await repo.holdAlarm(tx, defect.id, isDone && todo === 'dispatch')
}

function lifecycleOf(action: DefectAction, comment: string, said: Said): DefectLifecycle {
  return {
    machine: defectMachine,
    title: defectTitle,
    lock: async (tx, ctx, ids) => {
      const defects = await lockDefects(tx, ctx.user, ids)
      for (const { sourceKind, sourceId } of defects)
        if (sourceKind === 'alarm' && touchesAlarm(action)) await lockForTask(ctx, tx, sourceId)
      return defects
    },
    rolesOf: handsOn,
    targetOf: ({ suspendedFrom }, { to }) => (action === 'resume' ? (suspendedFrom ?? to) : to),
    guard: ({ now }) => {
      if (action === 'suspend' && !(said.until && said.until > now))
        throw new Failure('request.invalid', {}, { until: { key: 'defect.untilPast' } })
    },
    write: async (tx, defects, step, hand) => {
      let changed = 0
      for (const defect of defects) {
        changed += await moved(tx, defect, step, hand, said)
        await repo.addLine(tx, defect.id, { kind: action, from: step.from, to: step.to, comment }, hand)
      }
      return changed
    },
    announce: async (tx, ctx, defects) => {
      for (const defect of defects) {
        await tellPeople(ctx, tx, defect, action, comment)
        await followAlarm(ctx, tx, defect, action)
      }
    },
  }
}

export const act = (ctx: Context, { id, version, action, comment, until }: DefectAct) =>
  perform(ctx, lifecycleOf(action, comment, { until: until === null ? undefined : new Date(until) }), {
    ids: [id],
    action,
    comment,
    version,
  })

/** Before a task that eliminates it writes anything: see `lockForTask` of alarms. */
export const lockDefect = (ctx: Context, tx: Db, id: string) => lockDefects(tx, ctx.user, [id])

/** For the accepted task that eliminated it: the defect waits for its own acceptance. One that stands elsewhere stays. */
export async function eliminateByTask(
  ctx: Context,
  tx: Db,
  id: string,
  { eliminatorId, comment }: { eliminatorId: string; comment: string },
): Promise<boolean> {
  const [defect] = await lockDefect(ctx, tx, id)
  if (defect?.status !== 'elimination') return false
  const lifecycle: DefectLifecycle = {
    ...lifecycleOf('eliminate', comment, { eliminatorId }),
    rolesOf: () => ['handler'],
  }
  await perform({ ...ctx, db: tx }, lifecycle, { ids: [id], action: 'eliminate', comment })
  return true
}
