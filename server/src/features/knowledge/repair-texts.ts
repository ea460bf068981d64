import type { TextPair } from '@fengguang/domain/kernel/texts'

/** What the trade knows of a fault code. */
export interface RepairTexts {
  symptom: TextPair
  cause: TextPair
  steps: TextPair
  parts: TextPair
  safety: TextPair
}
