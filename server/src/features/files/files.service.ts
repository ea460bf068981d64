import { createHash } from 'node:crypto'
import {
  maxBytesPerAccount,
  uploadKinds,
  unusedDays,
  type UploadedFile,
  type UploadKind,
} from '@fengguang/domain/files/files.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { plain, record } from '../audit/audit.service.ts'
import { readContent } from './file-content.ts'
import * as repo from './files.repo.ts'

export interface StoredFile extends UploadedFile {
  /** The caller brought these bytes, perhaps after others. */
  isHeld: boolean
  bytes: Uint8Array
}

/** Type and size come from the content; what the browser says about them is not read. */
export async function storeFile(
  ctx: Context,
  upload: { kind: UploadKind; fileName: string; bytes: Uint8Array },
): Promise<UploadedFile> {
  const { kind, bytes } = upload
  const rule = uploadKinds[kind]
  if (bytes.length === 0) throw new Failure('file.emptyOrMissing')
  if (bytes.length > rule.maxBytes) throw new Failure('file.tooLarge', { maxKb: rule.maxBytes / 1000 })
  const content = readContent(bytes)
  if (!content || !rule.types.some((type) => type === content.contentType)) throw new Failure('file.wrongType')
  const file: UploadedFile = {
    id: createHash('sha256').update(bytes).digest('hex'),
    fileName: plain(upload.fileName, 200).replace(/[/\\]/g, '_').trim() || 'file',
    size: bytes.length,
    ...content,
  }
  await ctx.db.inTransaction(async (tx) => {
    const held = await repo.heldBytes(tx, ctx.user.accountId, file.id)
    if (held + file.size > maxBytesPerAccount)
      throw new Failure('file.quota', { maxMb: maxBytesPerAccount / 1_000_000 })
    await repo.saveFile(tx, ctx.user.companyId, ctx.user.accountId, file, bytes, ctx.now)
    await record(ctx, { action: 'create', target: `file ${file.fileName}`, detail: `${kind} ${file.id}` }, tx)
  })
  return file
}

/** A file of the caller's own company; one of another company is missing like any other. */
export async function readFile(ctx: Context, id: string): Promise<StoredFile> {
  const file = await repo.findFile(ctx.db, ctx.user.companyId, ctx.user.accountId, id)
  if (!file) throw new Failure('record.notFound')
  return file
}

/** Whether the caller may hang these files on a record: each is one they brought, or one that the record has already. */
export async function areUsable(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
  ids: readonly string[],
  present: readonly { id: string }[],
): Promise<boolean> {
  const known = new Set(present.map(({ id }) => id))
  const fresh = [...new Set(ids)].filter((id) => !known.has(id))
  if (fresh.length === 0) return true
  return (await repo.findHeld(db, companyId, accountId, fresh)).length === fresh.length
}

/** Workbooks that were imported, pictures that were taken off again. */
export async function purgeFiles(db: Db, now: Date): Promise<{ files: number; holders: number }> {
  const before = new Date(now.getTime() - unusedDays * 86_400_000)
  return { files: await repo.purgeUnused(db, before), holders: await repo.purgeHolders(db, before) }
}
