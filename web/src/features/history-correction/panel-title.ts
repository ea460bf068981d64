import type { Message } from '@fengguang/domain/kernel/messages'

/** Apart from the other texts: the menu of the shell shows it, and must not wait for them. */
export const panelTitle: Message = ['历史数据更正', 'History correction']
