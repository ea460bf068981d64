import { documentsContract } from '@fengguang/domain/documents/documents.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const documents = queriesOf('documents', documentsContract)
export const useInsertDocument = () => useAct('documents', documentsContract.insert)
export const useUpdateDocument = () => useAct('documents', documentsContract.update)
export const useAddEdition = () => useAct('documents', documentsContract.addEdition)
export const useRemoveDocument = () => useAct('documents', documentsContract.remove)
