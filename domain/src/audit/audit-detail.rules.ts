import { failureTable, isKnownFailure } from '../failure-table.ts'
import { textPairs, say, type Lang, type TextPair } from '../kernel/texts.ts'
import { auditSentence } from './audit-sentences.ts'
import { auditValueText } from './audit-values.ts'

/** What the keys of a recorded filter or form are called. */
export const auditKeyNames: Readonly<Record<string, TextPair>> = textPairs({
  stationId: ['电站', 'Station'],
  deviceId: ['设备', 'Device'],
  deviceType: ['设备类型', 'Device type'],
  keyword: ['关键字', 'Keyword'],
  from: ['开始', 'From'],
  to: ['结束', 'To'],
  level: ['级别', 'Level'],
  status: ['状态', 'Status'],
  state: ['状态', 'State'],
  kind: ['类别', 'Kind'],
  code: ['故障码', 'Fault code'],
  action: ['操作', 'Action'],
  result: ['结果', 'Result'],
  condition: ['工况', 'Condition'],
  scope: ['范围', 'Scope'],
  settings: ['设置', 'Settings'],
  enabled: ['启用', 'In use'],
  secondLevel: ['上限二级别', 'Level at the second limit'],
  firstLimit: ['上限一', 'First limit'],
  firstMinutes: ['上限一持续分钟', 'Minutes above the first limit'],
  secondLimit: ['上限二', 'Second limit'],
  secondMinutes: ['上限二持续分钟', 'Minutes above the second limit'],
  riseC: ['5 分钟温升', 'Rise within 5 minutes'],
  delaySeconds: ['延时（秒）', 'Delay (s)'],
  clearSeconds: ['恢复延时（秒）', 'Clearing delay (s)'],
  chatterTimes: ['抖动次数', 'Chatter count'],
  deadband: ['回差', 'Deadband'],
  minIrradianceWm2: ['最低辐照度', 'Minimum irradiance'],
  mailOn: ['邮件', 'Mail'],
  mailTo: ['收件人', 'Receivers'],
  webhookOn: ['回调', 'Webhook'],
  webhookUrl: ['回调地址', 'Webhook address'],
  minLevel: ['最低级别', 'Minimum level'],
  lang: ['语言', 'Language'],
  secret: ['密钥', 'Secret'],
  version: ['版本', 'Version'],
  sort: ['排序', 'Sorted by'],
  order: ['顺序', 'Order'],
  points: ['测点', 'Points'],
  point: ['测点', 'Point'],
  bucket: ['间隔', 'Interval'],
  format: ['格式', 'Format'],
  stcls: ['电站类别', 'Station class'],
  type: ['类型', 'Type'],
  outOfService: ['停用', 'Out of service'],
  province: ['省份', 'Province'],
  source: ['来源', 'Source'],
  active: ['未恢复', 'Active'],
  acknowledged: ['已确认', 'Acknowledged'],
  shelved: ['已搁置', 'Shelved'],
  parentId: ['所属告警组', 'Alarm group'],
  orgId: ['部门', 'Department'],
  roleId: ['角色', 'Role'],
  msgOnOff: ['消息提醒', 'Message alerts'],
  msgVoiceOption: ['提示音', 'Alert sound'],
  globalTheme: ['主题', 'Theme'],
  look: ['外观', 'Look'],
  correction: ['订正编号', 'Correction'],
  amount: ['数值', 'Amount'],
  frames: ['帧数', 'Frames'],
  reason: ['原因', 'Reason'],
  undoOf: ['撤销的订正', 'Undoes correction'],
})

const texts = textPairs({
  everything: ['全部，无筛选', 'Everything, no filter'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
})

const wordsOf = (key: string): string => key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()

function valueText(value: unknown, lang: Lang): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return say(value ? texts.yes : texts.no, lang)
  if (Array.isArray(value))
    return value
      .map((one) => valueText(one, lang))
      .filter(Boolean)
      .join(lang === 'zh_CN' ? '、' : ', ')
  if (typeof value === 'object') return partsText(value, lang)
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

function partsText(value: object, lang: Lang): string {
  return Object.entries(value)
    .map(([key, one]) => ({
      name: auditKeyNames[key] ? say(auditKeyNames[key], lang) : wordsOf(key),
      value: auditValueText(key, one, lang) ?? valueText(one, lang),
    }))
    .filter((part) => part.value !== '')
    .map((part) => `${part.name}${lang === 'zh_CN' ? '：' : ': '}${part.value}`)
    .join(lang === 'zh_CN' ? '；' : '; ')
}

/** What was recorded for machines, as a person reads it: the reason of a refusal, the parts of a filter or form. */
export function auditDetailText(detail: string, lang: Lang): string {
  if (isKnownFailure(detail)) return say(failureTable[detail].text, lang)
  if (!detail.startsWith('{')) return auditSentence(detail, lang) ?? detail
  try {
    const parsed: unknown = JSON.parse(detail)
    return partsText(parsed as object, lang) || say(texts.everything, lang)
  } catch {
    return detail // cut at the length that is kept
  }
}
