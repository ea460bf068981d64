import { filesContract, uploadKinds, type UploadKind } from '@fengguang/domain/files/files.contract'
import type { FileTaking } from '../../kit/file/file-taking.ts'
import { upload } from '../../lib/call.ts'
import { fileAddress } from '../file-address.ts'

/** Uploads of one kind, by the limits the server enforces. */
export const takingOf = (kind: UploadKind): FileTaking => ({
  ...uploadKinds[kind],
  upload: async (file, onProgress, signal) =>
    (await upload(filesContract.upload, { kind, fileName: file.name }, file, { onProgress, signal })).id,
  addressOf: fileAddress,
})
