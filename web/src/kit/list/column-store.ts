import { createContext } from 'react'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { RequestFailure } from '../../lib/request-failure.ts'
import type { ColumnChoice } from './column-choice.ts'

export interface KeptChoice extends ColumnChoice {
  list: string
}
/** Where choices are kept for the person, wherever they sign in. Without one they stay on the device. */
export interface ColumnStore {
  query: UseQueryOptions<KeptChoice[], RequestFailure>
  save: (choice: KeptChoice) => Promise<unknown>
}
/** Apart from the lists: the shell gives the store before a list is loaded. */
export const ColumnStoreContext = createContext<ColumnStore | undefined>(undefined)
