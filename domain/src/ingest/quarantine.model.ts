import { textPairs } from '../kernel/texts.ts'

/** Why something a gateway sent was not stored. A bad value is set aside alone; its neighbours in the frame are kept. */
export const quarantineReasonNames = textPairs({
  unreadable: ['无法解析', 'Unreadable'],
  outOfSession: ['会话状态不符', 'Out of sequence'],
  unknownDevice: ['未登记的设备', 'Unknown device'],
  foreignStation: ['网关未绑定该电站', 'Station not bound to the gateway'],
  wrongType: ['设备类型不符', 'Wrong device type'],
  badInstant: ['时间无效', 'Invalid timestamp'],
  futureInstant: ['时间超前', 'Timestamp in the future'],
  tooOld: ['早于保留期', 'Older than the retention period'],
  emptyFrame: ['没有数值', 'No values'],
  unknownPoint: ['未知测点', 'Unknown point'],
  wrongShape: ['数值形式不符', 'Wrong value type'],
  notFinite: ['非有限数值', 'Not a finite number'],
  notWhole: ['状态不是整数', 'State is not a whole number'],
  outOfLimits: ['超出限值', 'Out of limits'],
})
export type QuarantineReason = keyof typeof quarantineReasonNames
