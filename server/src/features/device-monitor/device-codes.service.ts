import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { say } from '@fengguang/domain/kernel/texts'
import { faultCodesOf } from '@fengguang/domain/device-monitor/device-fault-codes'
import type { ProtocolCode } from '@fengguang/domain/device-monitor/device-info.contract'
import { pointsOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'

export const faultCodeList = ({ lang }: Context, type: DeviceType) =>
  faultCodesOf(type).map(({ code, name }) => ({ code, name: say(name, lang) }))

/** What a gateway may send of a device of the type, under which names and within which bounds. */
export const protocolCodeList = ({ lang }: Context, type: DeviceType): ProtocolCode[] =>
  Object.entries(pointsOf(type)).map(([code, { name, labels, width, ...point }]) => ({
    ...point,
    code,
    name: say(name, lang),
    ...(width !== undefined && { width }),
    ...(labels && {
      labels: Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, say(label, lang)])),
    }),
  }))
