import type { DeviceInfo } from '@fengguang/domain/device-monitor/device-info.contract'
import type { Context } from '../../http/context.ts'
import { setService } from '../devices/device-registration.service.ts'
import { deviceInfo } from './device-info.service.ts'
import { closeTag, lockDevice, openTag } from './device-tag.repo.ts'

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
    await lockDevice(tx, deviceId)
    const tagging = { deviceId, reason, accountId: ctx.user.accountId, now: ctx.now }
    await closeTag(tx, tagging)
    if (outOfService) await openTag(tx, tagging)
    await setService(within, [deviceId], outOfService)
    return deviceInfo(within, deviceId)
  })
