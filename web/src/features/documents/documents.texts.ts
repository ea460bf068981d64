import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  search: ['标题、文件名或文件内容', 'Title, file or words in it'],
  create: ['上传文档', 'File a document'],
  createTitle: ['上传文档', 'File a document'],
  edit: ['编辑', 'Edit'],
  editTitle: ['编辑文档', 'Edit document'],
  addEdition: ['上传新版本', 'Add edition'],
  remove: ['删除', 'Remove'],
  removeAsk: ['删除后无法在列表中找到该文档，确定删除？', 'The document will no longer be found. Remove it?'],
  removed: ['已删除', 'Removed'],
  saved: ['已保存', 'Saved'],
  station: ['电站', 'Station'],
  file: ['文件', 'File'],
  fileHint: [
    'PDF、Word、Excel、CSV 或图片，不超过 5 MB；表格和 CSV 的内容可被搜索。',
    'PDF, Word, Excel, CSV or a picture, at most 5 MB. The text of tables is searched too.',
  ],
  rolesHint: [
    '不选时，有本页面权限的人员都可查看；上传人始终可查看。',
    'Without a choice everyone who has this screen reads it. Who filed it always does.',
  ],
  editions: ['版本记录', 'Editions'],
  found: ['文件内容', 'Found in the file'],
  restricted: ['限定角色', 'Restricted'],
  everyone: ['全部', 'Everyone'],
  fileName: ['文档清单.xlsx', 'documents.xlsx'],
})
