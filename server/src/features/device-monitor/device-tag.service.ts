import type { DeviceInfo } from '@fengguang/domain/device-monitor/device-info.contract'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { refuseUnderTicket, setService } from '../devices/device-registration.service.ts'
import { deviceInfo } from './device-info.service.ts'
import * as repo from './device-tag.repo.ts'

interface Tag {
  deviceId: string
  outOfService: boolean
  reason: string
}

/** Takes a device out of service, or puts it back, and keeps who said why. */
export const setTag = (ctx: Context, { deviceId, outOfService, reason }: Tag): Promise<DeviceInfo> =>
  ctx.db.inTransaction(async (tx) => {
    const within = { ...ctx, db: tx }
    await deviceInfo(within, deviceId)
    await repo.lockDevice(tx, deviceId)
    await refuseUnderTicket(tx, [deviceId])
    const tagging = { deviceId, reason, accountId: ctx.user.accountId, now: ctx.now }
    await repo.closeTag(tx, tagging)
    if (outOfService) await repo.openTag(tx, tagging)
    await setService(within, [deviceId], outOfService)
    return deviceInfo(within, deviceId)
  })

/** For a ticket: these devices and everything they feed, except what is out of service already. */
export async function holdDevices(tx: Db, asked: repo.Holding): Promise<void> {
  const below = await repo.lockBelow(tx, asked.deviceIds)
  const ids = await repo.takeOut(tx, below)
  if (ids.length > 0) await repo.openTicketTags(tx, ids, asked)
}

/** Answers how many are in service again. */
export async function releaseDevices(tx: Db, asked: Omit<repo.Holding, 'deviceIds' | 'accountId'>): Promise<number> {
  return repo.putBack(tx, await repo.closeTicketTags(tx, asked))
}
