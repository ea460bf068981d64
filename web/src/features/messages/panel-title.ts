import type { TextPair } from '@fengguang/domain/kernel/texts'

/** Apart from the other texts: the menu of the shell shows it, and must not wait for them. */
export const panelTitle: TextPair = ['消息中心', 'Message centre']
