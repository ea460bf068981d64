import { say, type Lang, type TextPair } from '../kernel/texts.ts'

const list = (text: string, lang: Lang): string => text.split(/[\s,]+/).join(lang === 'zh_CN' ? '、' : ', ')

/** What is recorded in short, and the sentence it stands for; the parts between are those of the pattern. */
const sentences: readonly (readonly [pattern: RegExp, sentence: TextPair])[] = [
  [/^picture (?<file>\S+)$/, ['图片 {file}', 'Picture {file}']],
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

/** The sentence for a detail that is recorded in short; undefined for words that a person wrote. */
export function auditSentence(detail: string, lang: Lang): string | undefined {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(detail)
    if (!found) continue
    const { ids, ...parts } = { ...found.groups }
    return say(sentence, lang, ids === undefined ? parts : { ...parts, ids: list(ids, lang) })
  }
  return undefined
}
