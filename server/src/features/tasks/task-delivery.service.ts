import { Failure } from '@fengguang/domain/kernel/failure'
import type { Delivery } from '@fengguang/domain/tasks/task-delivery.model'
import type { TaskChangeKind } from '@fengguang/domain/tasks/task.model'
import type { Context } from '../../http/context.ts'
import { findDelivery, keepDelivery } from './task-delivery.repo.ts'
import { existing } from './tasks.service.ts'

interface Delivering {
  delivery: Delivery | undefined
  taskId: string
  kind: TaskChangeKind
}
type Work = (within: Context) => Promise<{ changed: number }>

/**
 * A change of a phone whose first answer was lost arrives again: it acts once and is answered the same. The key stands
 * or falls with the change, so that a refused one may be sent again.
 */
export function once(ctx: Context, { delivery, taskId, kind }: Delivering, work: Work): Promise<{ changed: number }> {
  if (!delivery) return work(ctx)
  return ctx.db.inTransaction(async (tx) => {
    const { accountId } = ctx.user
    const { key } = delivery
    await existing(ctx, tx, taskId)
    if (await keepDelivery(tx, { accountId, key, taskId, kind }, ctx.now)) return work({ ...ctx, db: tx })
    const kept = await findDelivery(tx, accountId, key)
    if (kept?.taskId !== taskId || kept.kind !== kind) throw new Failure('task.keyUsed')
    return { changed: 1 }
  })
}
