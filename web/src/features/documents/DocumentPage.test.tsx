import { afterEach, expect, test } from 'vitest'
import { documentsContract } from '@fengguang/domain/documents/documents.contract'
import type { DocumentRow, DocumentWhole } from '@fengguang/domain/documents/document.model'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { ArchivesPage, DocManagementPage } from './DocumentPage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)
const row: DocumentRow = {
  id: 'd1',
  title: '安全工作规程',
  category: 'regulation',
  stationId: null,
  stationName: null,
  deviceId: null,
  deviceName: null,
  description: '2026 年修订',
  isRestricted: true,
  fileId: 'a'.repeat(64),
  fileName: '规程.pdf',
  size: 12_345,
  edition: 2,
  changedBy: '林晓',
  changedAt: '2026-06-20T08:00:00.000Z',
  snippet: '倒闸操作由两人进行',
}
const edition = { fileId: row.fileId, fileName: '规程.pdf', size: 12_345, addedBy: '林晓', addedAt: row.changedAt }
const { snippet: _snippet, ...listed } = row
const whole: DocumentWhole = {
  ...listed,
  roleIds: [],
  editions: [
    { ...edition, edition: 2, note: '增补接地' },
    { ...edition, edition: 1, note: '' },
  ],
  version: 7,
}
type Answers = Parameters<typeof fakeApi<typeof documentsContract>>[1]
async function open(Page: () => React.ReactNode, answers: Answers, address = '/here', permissions = all) {
  const asked: unknown[] = []
  fakeApi(documentsContract, {
    list: (query: unknown) => {
      asked.push(query)
      return { rows: [row], total: 1 }
    },
    detail: () => whole,
    roles: () => [{ id: 'r1', name: '分析人员' }],
    ...answers,
  })
  await render(<Page />, { address, permissions })
  await shown('安全工作规程')
  return asked
}
const all = ['document:read', 'document:write']

test('a search says where in the file it found its words; every edition can be taken', async () => {
  const asked = await open(DocManagementPage, {}, '/here?id=d1&keyword=两人', ['document:read'])
  expect(asked[0]).toMatchObject({ shelf: 'company', keyword: '两人' })
  await shown('倒闸操作由两人进行')
  await shown('增补接地')
  expect(document.querySelectorAll(`a[href*="${row.fileId}"]`).length).toBe(4)
  expect(document.body.textContent).not.toContain('上传新版本')
})

test('what is said about a document is saved with the version that was read', async () => {
  const saved: unknown[] = []
  await open(
    DocManagementPage,
    {
      update: (body: unknown) => {
        saved.push(body)
        return whole
      },
    },
    '/here?id=d1',
  )
  await shown('增补接地')
  await click(byText('.ant-drawer button', '编辑'))
  const title = await until(
    () => document.querySelector<HTMLInputElement>('.fg-form input[value="安全工作规程"]'),
    15_000,
  )
  await type(title, '安规')
  await click(byText('.ant-drawer button', '保存'))
  await until(() => saved.length === 1, 15_000)
  expect(saved[0]).toMatchObject({ id: 'd1', version: 7, title: '安规', stationId: null })
})

test('the archive asks for a station', async () => {
  const asked = await open(ArchivesPage, {})
  expect(asked[0]).toMatchObject({ shelf: 'archive' })
  await click(byText('button', '上传文档'))
  await until(() => document.querySelector('.fg-form'), 15_000)
  const labels = [...document.querySelectorAll('.fg-form label')].map(({ textContent }) => textContent)
  expect(labels.some((text) => text?.startsWith('电站'))).toBe(true)
})
