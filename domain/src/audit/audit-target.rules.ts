import { alarmSourceNames } from '../alarms/alarm.model.ts'
import { partsOfKey } from '../alarms/alarm-rule.model.ts'
import { say, textPairs, type Lang, type TextPair } from '../kernel/texts.ts'
import { screenAt } from '../navigation/entry.rules.ts'
import { screens } from '../navigation/screens.ts'

/** What has a name of its own, recorded as `user wang`. */
const kinds = textPairs({
  user: ['用户', 'User'],
  role: ['角色', 'Role'],
  company: ['公司', 'Company'],
  organisation: ['部门', 'Department'],
  gateway: ['网关', 'Gateway'],
  notice: ['公告', 'Notice'],
  file: ['文件', 'File'],
  invitation: ['邀请', 'Invitation'],
  'wiring diagram': ['接线图', 'Wiring diagram of'],
})
type Kind = keyof typeof kinds

/** What there is one of. */
const things = textPairs({
  users: ['用户', 'Users'],
  audit: ['审计日志', 'Audit log'],
  personal: ['个人资料', 'Own profile'],
  language: ['界面语言', 'Language'],
  notice: ['消息提醒设置', 'Message settings'],
  'home page': ['首页外观', 'Appearance'],
  'alarm delivery': ['告警推送', 'Alarm delivery'],
  quarantine: ['隔离数据', 'Quarantined data'],
  'session locked': ['账号被锁定', 'Account locked'],
  'session refreshRefused': ['令牌刷新被拒绝', 'Token refresh refused'],
  'session reloginRefused': ['重新登录被拒绝', 'Signing in again refused'],
})
type Thing = keyof typeof things

/** Recorded in the language of who acted. */
const recorded: readonly TextPair[] = [
  ['电站', 'Stations'],
  ['设备', 'Devices'],
  ['测点历史', 'Telemetry history'],
  ['电站运行', 'Station running'],
  ['设备监控', 'Device monitor'],
  ['告警事件', 'Alarm events'],
  ['设备日志', 'Device log'],
  ['工况调整', 'Running condition adjustments'],
]
const recordedTexts = new Map(recorded.flatMap((pair) => pair.map((text) => [text.toLowerCase(), pair] as const)))

const texts = textPairs({
  own: ['本人账号', 'Own account'],
  page: ['页面“{name}”', 'Page {name}'],
  call: ['接口 {name}', 'Call {name}'],
  rule: ['告警规则“{name}”', 'Alarm rule {name}'],
})

const named = new RegExp(`^(?<kind>${Object.keys(kinds).join('|')}) (?<name>.+)$`)

/** What was done to what, as a person reads it; a name that somebody gave stays as it is. */
export function auditTargetText({ target, accountId }: { target: string; accountId: string }, lang: Lang): string {
  if (target === accountId && target !== '') return say(texts.own, lang)
  if (Object.hasOwn(things, target)) return say(things[target as Thing], lang)
  const known = recordedTexts.get(target.toLowerCase())
  if (known) return say(known, lang)
  const found = named.exec(target)?.groups
  if (found) return `${say(kinds[found['kind'] as Kind], lang)} ${found['name']}`
  if (/^(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) \//.test(target)) return say(texts.call, lang, { name: target })
  const screen = target.startsWith('/') ? screenAt(target.split(/[?#]/, 1)[0]!) : undefined
  if (screen) return say(texts.page, lang, { name: say(screens[screen].title, lang) })
  const source = partsOfKey(target)?.source
  return source ? say(texts.rule, lang, { name: say(alarmSourceNames[source], lang) }) : target
}
