import type { TextPair } from '@fengguang/domain/kernel/texts'
import {
  amendmentActionNames,
  amendmentActions,
  amendmentKindNames,
  amendmentKinds,
  type AmendmentAction,
  type AmendmentKind,
} from '@fengguang/domain/work-tickets/amendment.model'

/** What is done with which amendment, on a button and in the history. */
export const amendmentName = (kind: AmendmentKind, action: AmendmentAction): TextPair => {
  const [[zhKind, enKind], [zh, en]] = [amendmentKindNames[kind], amendmentActionNames[action]]
  return [`${zhKind}：${zh}`, `${enKind}: ${en.toLowerCase()}`]
}

export type AmendmentChange = `${AmendmentKind}.${AmendmentAction}`
export const amendmentChangeNames = Object.fromEntries(
  amendmentKinds.flatMap((kind) =>
    amendmentActions.map((action) => [`${kind}.${action}`, amendmentName(kind, action)]),
  ),
) as Record<AmendmentChange, TextPair>
