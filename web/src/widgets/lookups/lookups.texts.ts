import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  load: ['{name}（{userName}）· 未完成 {open}', '{name} ({userName}) · {open} open'],
})
