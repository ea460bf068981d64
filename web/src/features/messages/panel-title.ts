import type { Message } from '@fengguang/domain/kernel/messages'

/** Apart from the other texts: the menu of the shell shows it, and must not wait for them. */
export const panelTitle: Message = ['消息中心', 'Message centre']
