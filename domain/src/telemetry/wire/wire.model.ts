import { textPairs } from '../../kernel/texts.ts'
import type { QuarantineReason } from '../../ingest/quarantine.model.ts'

/** Why something that came over the wire cannot be read; what it says is judged later. */
export const wireReasons = textPairs({
  tooLong: ['内容过长', 'Too long'],
  truncated: ['内容不完整', 'Cut short'],
  malformed: ['格式错误', 'Malformed'],
  notUtf8: ['不是 UTF-8 文本', 'Not UTF-8'],
  notJson: ['不是 JSON', 'Not JSON'],
  notAFrame: ['不是一帧数据', 'Not a frame'],
  badDeviceId: ['设备编号无效', 'Invalid device id'],
  unknownType: ['未知设备类型', 'Unknown device type'],
  badInstant: ['时间无效', 'Invalid timestamp'],
  badPointCode: ['测点编码无效', 'Invalid point code'],
  badValue: ['数值无效', 'Invalid value'],
  notBorn: ['未收到上线报文', 'No birth was received'],
  unknownAlias: ['未知测点别名', 'Unknown alias'],
  badTopic: ['主题无效', 'Invalid topic'],
})
export type WireReason = keyof typeof wireReasons

export type Reading<T> = { ok: true; value: T } | { ok: false; reason: WireReason }
export const refused = (reason: WireReason): { ok: false; reason: WireReason } => ({ ok: false, reason })

/** One value of a point, or of its strings, branches, heights. */
export type WireValue = number | readonly (number | null)[] | null
/** Filled only after `isPointCode`, which `__proto__` does not pass. */
export type WireValues = Record<string, WireValue>

/** A frame as it was sent: its device says which type it is. */
export interface WireFrame {
  deviceId: string
  /** Epoch milliseconds. */
  at: number
  values: WireValues
}

const asides: Partial<Record<WireReason, QuarantineReason>> = {
  badDeviceId: 'unknownDevice',
  unknownType: 'wrongType',
  badInstant: 'badInstant',
  badPointCode: 'unknownPoint',
  badValue: 'wrongShape',
  notBorn: 'outOfSession',
  unknownAlias: 'outOfSession',
}
/** What it is set aside as; the reason itself is the detail. */
export const asideOf = (reason: WireReason): QuarantineReason => asides[reason] ?? 'unreadable'

/** A value or a whole line that could not be read, among others that could. */
export interface WireProblem {
  reason: WireReason
  /** Of the line, or of the device, as far as it could be read. */
  where: string
  point?: string
}

export const maxArrayWidth = 255
const pointCode = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
export const isPointCode = (text: string): boolean => pointCode.test(text)

const deviceId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/
export const isDeviceId = (text: string): boolean => deviceId.test(text)
