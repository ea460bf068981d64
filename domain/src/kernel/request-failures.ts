import { row, type FailureRow } from './failure-row.ts'

/** What the server alone says, of requests, sheets and records of any feature. */
export const requestFailures = {
  'session.required': row(401, 401, '请先登录', 'Please sign in'),
  'access.crossSite': row(10003012, 403, '拒绝来自其他网站的请求', 'Requests from other sites are refused'),
  'request.notFound': row(404, 404, '地址不存在', 'Address not found'),
  'request.unsupportedType': row(415, 415, '不支持的内容类型', 'Unsupported content type'),
  'request.bodyKind': row(10003014, 415, '请求内容须为 {expected}', 'The body must be sent as {expected}'),
  'request.tooMany': row(429, 429, '请求过于频繁，请稍后再试', 'Too many requests, please try again later'),
  'request.timeout': row(408, 408, '请求超时，请重试', 'The request timed out, please try again'),
  'server.unexpected': row(500, 500, '服务器内部错误', 'Internal server error'),
  'network.failed': row(10000002, 503, '网络连接失败，请检查网络', 'Network failure, please check the connection'),
  'screen.notFound': row(10040001, 404, '页面不存在', 'Page not found'), // spec §8
  'screen.unauthorised': row(
    10040002,
    403,
    '无权访问该页面，已记录',
    'You are not allowed to open this page; the attempt was recorded',
  ), // spec §8
  'record.conflict': row(
    10050002,
    409,
    '记录已被他人修改，请刷新后重试',
    'Changed by someone else, please reload and try again',
  ),
  'record.inUse': row(10050004, 409, '请先删除已有数据', 'Delete the existing data first'),
  'export.tooMany': row(
    10060003,
    400,
    '最多导出 {max} 行，请缩小范围',
    'At most {max} rows can be exported, please narrow down',
  ),
  'import.unreadable': row(10160001, 400, '无法读取该工作簿', 'The workbook cannot be read'),
  'import.tooLarge': row(10160002, 400, '工作簿解压后过大', 'The workbook is too large once unpacked'),
  'import.tooManyRows': row(10160003, 400, '一次最多导入 {max} 行', 'At most {max} rows can be imported at once'),
  'import.tooManyColumns': row(10160020, 400, '最多 {max} 列', 'At most {max} columns'),
  'import.tooLong': row(10160021, 400, '工作簿过于复杂，无法读取', 'The workbook is too complex to be read'),
  'import.empty': row(10160004, 400, '工作簿中没有数据行', 'The workbook has no rows of data'),
  'import.columnMissing': row(10160005, 400, '缺少列“{column}”', 'The column “{column}” is missing'),
  'import.hasErrors': row(
    10160009,
    409,
    '有 {bad} 行存在错误，未导入任何数据',
    '{bad} rows have errors; nothing was imported',
  ),
} as const satisfies Record<string, FailureRow>

declare module './failures.ts' {
  interface FailureKeys extends Record<keyof typeof requestFailures, true> {}
}
