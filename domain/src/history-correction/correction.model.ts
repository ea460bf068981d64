import { textPairs } from '../kernel/texts.ts'

/** What a person does to values of the past. */
export const correctionActionNames = textPairs({
  set: ['置为定值', 'Set to a value'],
  shift: ['加减偏移', 'Shift by an offset'],
  scale: ['乘以系数', 'Scale by a factor'],
  bad: ['标记为坏值', 'Mark as bad'],
})
export type CorrectionAction = keyof typeof correctionActionNames
export const correctionActions = Object.keys(correctionActionNames) as [CorrectionAction, ...CorrectionAction[]]

/** What the list of corrections tells: actions, imports, and what took one of them back. */
export const correctionKindNames = textPairs({
  ...correctionActionNames,
  import: ['导入', 'Import'],
  undo: ['撤销', 'Undo'],
})
export type CorrectionKind = keyof typeof correctionKindNames
export const correctionKinds = Object.keys(correctionKindNames) as [CorrectionKind, ...CorrectionKind[]]

export const correctionStateNames = textPairs({
  writing: ['写入中', 'Writing'],
  done: ['已生效', 'Applied'],
  failed: ['未写完', 'Not completed'],
  undone: ['已撤销', 'Undone'],
})
export type CorrectionState = keyof typeof correctionStateNames
export const correctionStates = Object.keys(correctionStateNames) as [CorrectionState, ...CorrectionState[]]

/** What one correction may cover. */
export const correctionLimits = { devices: 10, days: 31, frames: 50_000 } as const
