import { row, type FailureRow } from '../kernel/failure-row.ts'

export const stationsFailures = {
  'station.classListRejected': row(10030003, 409, '获取电站类别失败', 'Reading the station classes failed'), // spec §8
  'station.infoRejected': row(10030004, 409, '获取电站信息失败', 'Reading the station information failed'), // spec §8
  'station.required': row(10030005, 409, '请先选择电站', 'Please select a station first'),
  'station.outsideScope': row(
    10030006,
    403,
    '您的角色只能使用指定的电站，不能新建电站',
    'Your role is limited to certain stations and cannot add new ones',
  ),
} as const satisfies Record<string, FailureRow>

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof stationsFailures, true> {}
}
