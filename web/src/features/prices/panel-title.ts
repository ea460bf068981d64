import type { Message } from '@fengguang/domain/kernel/messages'

/** Apart from the other texts: the menu of the shell shows it, and must not wait for them. */
export const panelTitle: Message = ['电价与排放因子', 'Prices and CO₂ factors']
