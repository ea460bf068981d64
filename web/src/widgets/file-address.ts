import { filesContract } from '@fengguang/domain/files/files.contract'

/** Where a picture of our own store is shown from; the session's cookie opens it. */
export const fileAddress = (id: string): string => `${filesContract.read.path}?id=${encodeURIComponent(id)}`
