import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  changed: [
    '记录已被他人更改，现已重新加载。已填写的内容仍然保留，请核对。',
    'Someone else changed this record. It was reloaded, and your text is still here. Check the record.',
  ],
  noLonger: [
    '当前状态下不能再执行此操作。已填写的内容会带到下一个操作。',
    'This action is no longer possible in the current state. Your text is carried over to the next action.',
  ],
  history: ['处理过程', 'History'],
  platform: ['系统', 'The platform'],
  noHistory: ['还没有处理记录', 'No history yet'],
  showAll: ['显示全部 {count} 条', 'Show all {count}'],
  offers: ['办理步骤', 'Steps'],
  offeredTo: ['由{hands}办理', 'By: {hands}'],
  noOffers: ['已办结', 'Closed'],
  yours: ['轮到我', 'Yours'],
  comments: ['评论', 'Comments'],
  comment: ['评论内容', 'Comment'],
  commentHint: ['最多 {max} 字', 'At most {max} characters'],
  addComment: ['发表评论', 'Add comment'],
  noComments: ['还没有评论', 'No comments yet'],
})
