import { conditionNames } from '../device-monitor/device-operation.model.ts'
import { say, textPairs, type Lang, type TextPair } from '../kernel/texts.ts'
import { audienceNames } from '../messages/message.model.ts'
import { isScreenName, screens } from '../navigation/screens.ts'

const list = (text: string, lang: Lang): string => text.split(/[\s,]+/).join(lang === 'zh_CN' ? '、' : ', ')

/** What is recorded in short, and the sentence it stands for; the parts between are those of the pattern. */
const sentences: readonly (readonly [pattern: RegExp, sentence: TextPair])[] = [
  [/^lock$/, ['锁定账号', 'Account locked']],
  [/^unlock$/, ['解锁账号', 'Account unlocked']],
  [/^(?<id>\S+) enabled$/, ['编号 {id}，已启用', 'ID {id}, taken into use']],
  [/^(?<id>\S+) disabled$/, ['编号 {id}，已停用', 'ID {id}, taken out of use']],
  [/^(?<id>\S+) for (?<ids>.+)$/, ['编号 {id}，绑定电站：{ids}', 'ID {id}, bound to stations: {ids}']],
  [
    /^(?<id>\S+) version (?<version>\d+) (?<ids>[+-].+)$/,
    [
      '编号 {id}，保存为第 {version} 版，绑定变更：{ids}',
      'ID {id}, saved as version {version}, bindings changed: {ids}',
    ],
  ],
  [/^out of service: (?<ids>.+)$/, ['停用设备：{ids}', 'Taken out of service: {ids}']],
  [/^in service: (?<ids>.+)$/, ['恢复运行：{ids}', 'Put back in service: {ids}']],
  [
    /^(?<id>\S+) strings (?<count>\d+) unused (?<unused>\S+)$/,
    ['编号 {id}，{count} 路组串，未接入：{unused}', 'ID {id}, {count} strings, not used: {unused}'],
  ],
  [
    /^wiring (?<id>\S+) version (?<version>\d+): upload (?<file>.+)$/,
    ['接线图第 {version} 版，上传 {file}', 'Wiring diagram version {version}, uploaded {file}'],
  ],
  [
    /^wiring (?<id>\S+) version (?<version>\d+): (?<count>\d+) points bound$/,
    ['接线图第 {version} 版，绑定 {count} 个测点', 'Wiring diagram version {version}, {count} points bound'],
  ],
  [
    /^wiring (?<id>\S+) version (?<version>\d+): revert to (?<to>\d+)$/,
    ['接线图第 {version} 版，恢复为第 {to} 版', 'Wiring diagram version {version}, back to version {to}'],
  ],
  [
    /^(?<id>\S+) (?<day>\d{4}-\d\d-\d\d) (?<price>[\d.]+)$/,
    ['自 {day} 起 {price} 元/kWh', '{price} CNY/kWh from {day} on'],
  ],
  [/^(?<id>\S+) (?<day>\d{4}-\d\d-\d\d)$/, ['自 {day} 起的电价', 'The price from {day} on']],
  [/^(?<factor>\d+(?:\.\d+)?)$/, ['排放因子 {factor} kg/kWh', 'Factor {factor} kg/kWh']],
  [
    /^user=(?<user>\S*) page=(?<page>\S*) ip=(?<ip>\S*) request=(?<request>\S*)$/,
    [
      '用户 {user}，页面 {page}，地址 {ip}，请求 {request}',
      'User {user}, page {page}, address {ip}, request {request}',
    ],
  ],
  [/^picture (?<file>\S+)$/, ['图片 {file}', 'Picture {file}']],
  [/^roles: (?<names>.+)$/, ['角色：{names}', 'Roles: {names}']],
  [/^roles (?<ids>.+)$/, ['角色：{ids}', 'Roles: {ids}']],
  [/^(?<before>\S.*) → (?<after>.+)$/, ['由 {before} 改为 {after}', 'From {before} to {after}']],
  [
    /^(?<count>\d+) (?:rows of|from) (?<file>\S+)$/,
    ['从文件 {file} 导入 {count} 条', '{count} imported from file {file}'],
  ],
  [/^(?<id>\S+) version (?<version>\d+)$/, ['编号 {id}，保存为第 {version} 版', 'ID {id}, saved as version {version}']],
  [/^(?<id>\S+) in (?<parent>\S+)$/, ['编号 {id}，上级 {parent}', 'ID {id}, below {parent}']],
  [/^(?<id>\S+) of (?<parent>\S+)$/, ['编号 {id}，属于电站 {parent}', 'ID {id}, of station {parent}']],
  [/^\+ (?<ids>.+)$/, ['加入：{ids}', 'Added: {ids}']],
  [/^- (?<ids>.+)$/, ['移出：{ids}', 'Removed: {ids}']],
  [/^from role (?<name>.+)$/, ['原角色 {name}', 'From role {name}']],
  [/^from (?<name>[^:]+): (?<ids>.+)$/, ['从“{name}”迁入：{ids}', 'Moved from {name}: {ids}']],
  [/^from (?<name>\S+)$/, ['原角色 {name}', 'From role {name}']],
  [/^to (?<name>.+)$/, ['邀请加入“{name}”', 'Invited to {name}']],
  [/^trial of (?<name>\S+)$/, ['试发：{name}', 'Test message to {name}']],
  [
    /^(?<count>\d+) ended from elsewhere$/,
    ['从别处结束了 {count} 个会话', '{count} sessions ended from another device'],
  ],
  [/^(?<id>\S+): new secret$/, ['编号 {id}，已更换密钥', 'ID {id}, secret renewed']],
  [/^accepted by (?<name>.+)$/, ['{name} 已接受', 'Accepted by {name}']],
  [/^declined by (?<name>.+)$/, ['{name} 已拒绝', 'Declined by {name}']],
  [/^(?:logo|picture|workbook|table) (?<id>\S+)$/, ['文件编号 {id}', 'File {id}']],
  [/^(?<id>[\w.-]+), (?<name>\S+)$/, ['编号 {id}，首位管理员 {name}', 'ID {id}, first administrator {name}']],
  [/^reset$/, ['由管理员重置', 'Reset by an administrator']],
  [/^reuse$/, ['令牌被重复使用，会话已结束', 'A token was used twice; the session was ended']],
  [/^withdrawn$/, ['已撤回', 'Withdrawn']],
  [/^password$/, ['使用密码登录', 'Signed in with a password']],
  [/^re-login token$/, ['凭保存的登录恢复', 'Signed in again with a saved login']],
  [/^zh_CN$/, ['中文', 'Chinese']],
  [/^en_US$/, ['英文', 'English']],
  [/^(?=.*[\d-])(?<id>[a-z][\w.-]*)$/i, ['编号 {id}', 'ID {id}']],
  [/^(?=.*[\d-])(?<ids>[a-z][\w.-]*(?: [a-z][\w.-]*)+)$/i, ['编号：{ids}', 'IDs: {ids}']],
]

const words = textPairs({
  stored: ['已入库', 'stored'],
  stillBad: ['仍不合格', 'still refused'],
  missing: ['已不存在', 'no longer there'],
  notReplayable: ['不能重放', 'cannot be replayed'],
  gatewayGone: ['网关已删除', 'its gateway was deleted'],
  realName: ['姓名', 'name'],
  tel: ['手机号', 'phone'],
  email: ['邮箱', 'email'],
  homeTitle: ['首页标题', 'home title'],
  homeTitleShow: ['是否显示标题', 'whether the title is shown'],
  homeLogo: ['首页标志', 'home logo'],
  homeLogoShow: ['是否显示标志', 'whether the logo is shown'],
  all: ['全部电站', 'all stations'],
  listed: ['指定电站', 'listed stations'],
  own: ['本部门电站', 'stations of the own departments'],
  platform: ['平台管理', 'platform administration'],
})
type Word = keyof typeof words
const wordText = (word: string, lang: Lang): string =>
  Object.hasOwn(words, word) ? say(words[word as Word], lang) : word
const comma = (lang: Lang): string => (lang === 'zh_CN' ? '、' : ', ')

const roleTexts = textPairs({
  adds: ['增加“{name}”', 'added {name}'],
  addsAct: ['增加“{name}”（可操作）', 'added {name} (may operate)'],
  drops: ['去掉“{name}”', 'removed {name}'],
  scope: ['电站范围由{before}改为{after}', 'stations from {before} to {after}'],
})

function screenText(mark: string, lang: Lang): string {
  const name = mark.slice(1).replace(/!$/, '')
  const title = isScreenName(name) ? say(screens[name].title, lang) : wordText(name, lang)
  const text = mark.startsWith('-') ? roleTexts.drops : mark.endsWith('!') ? roleTexts.addsAct : roleTexts.adds
  return say(text, lang, { name: title })
}

/** `<id> +screen! -screen all → listed`: what a role may do now and could not before, and the other way round. */
function roleChange(detail: string, lang: Lang): string | undefined {
  const found = /^\S+(?<marks>(?: [+-][\w-]+!?)*)(?: (?<before>\w+) → (?<after>\w+))?(?<last> [+-]platform)?$/.exec(
    detail,
  )?.groups
  if (!found || (!found['marks'] && !found['before'] && !found['last'])) return undefined
  const marks = `${found['marks'] ?? ''}${found['last'] ?? ''}`.trim().split(' ').filter(Boolean)
  const scope = { before: wordText(found['before'] ?? '', lang), after: wordText(found['after'] ?? '', lang) }
  return [
    ...marks.map((one) => screenText(one, lang)),
    ...(found['before'] ? [say(roleTexts.scope, lang, scope)] : []),
  ].join(comma(lang))
}

const longTexts = textPairs({
  sent: ['发给{audience} {ids}，共 {count} 人', 'Sent to {audience} {ids}, {count} people'],
  condition: ['{condition}，{from} 至 {to}，{reason}', '{condition}, {from} to {to}, {reason}'],
})

/** Those whose parts are words of ours too. */
function longSentence(detail: string, lang: Lang): string | undefined {
  const sent = /^to (?<audience>company|organisation|role|person) (?<ids>.*), (?<count>\d+) people$/.exec(
    detail,
  )?.groups
  if (sent)
    return say(longTexts.sent, lang, {
      ...sent,
      audience: say(audienceNames[sent['audience'] as keyof typeof audienceNames], lang),
      ids: list(sent['ids'] ?? '', lang),
    })
  const adjusted = /^(?<condition>\w+) (?<from>\d{4}-\S+) (?<to>\d{4}-\S+) (?<reason>.*)$/.exec(detail)?.groups
  const condition = adjusted?.['condition'] ?? ''
  if (adjusted && Object.hasOwn(conditionNames, condition))
    return say(longTexts.condition, lang, {
      ...adjusted,
      condition: say(conditionNames[condition as keyof typeof conditionNames], lang),
    })
  // Fields of the own profile, or quarantined frames and what became of them.
  const parts = detail.split(', ').map((part) => part.split(' '))
  if (parts.every((part) => part.length <= 2 && Object.hasOwn(words, part.at(-1)!)))
    return parts.map((part) => part.map((word) => wordText(word, lang)).join(' ')).join(comma(lang))
  return roleChange(detail, lang)
}

/** The sentence for a detail that is recorded in short; undefined for words that a person wrote. */
export function auditSentence(detail: string, lang: Lang): string | undefined {
  const long = longSentence(detail, lang)
  if (long !== undefined) return long
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(detail)
    if (!found) continue
    const { ids, ...parts } = { ...found.groups }
    return say(sentence, lang, ids === undefined ? parts : { ...parts, ids: list(ids, lang) })
  }
  return undefined
}
