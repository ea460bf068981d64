import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  kind: ['适用范围', 'Applies to'],
  repair: ['处理方法', 'Repair'],
  origin: ['来源', 'Origin'],
  search: ['标题、现象、原因、步骤', 'Title, symptom, cause, steps'],
  newEntry: ['新建知识', 'New entry'],
  editEntry: ['修改知识', 'Edit the entry'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  edit: ['修改', 'Edit'],
  remove: ['删除', 'Delete'],
  removeAsk: ['确定删除该知识？', 'Delete this entry?'],
  removed: ['已删除', 'Deleted'],
  fileName: ['运维知识', 'Repair knowledge'],
  makerHint: ['不填则适用于所有厂家', 'Left empty: of every maker'],
  modelHint: ['不填则适用于所有型号', 'Left empty: of every model'],
  codeHint: ['不填则不限故障码', 'Left empty: of no certain code'],
  itHelped: ['有帮助', 'It helped'],
  takeBack: ['取消“有帮助”', 'Take back “it helped”'],
  versions: ['版本记录', 'Versions'],
  versionBy: ['版本 {version}，{by}，{at}', 'Version {version} by {by}, {at}'],
})
