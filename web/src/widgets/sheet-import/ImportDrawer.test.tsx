import { expect, test, vi } from 'vitest'
import { act } from 'react'
import { filesContract } from '@fengguang/domain/files/files.contract'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import { RequestFailure } from '../../lib/request-failure.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { ImportDrawer } from './ImportDrawer.tsx'

const limitMs = 15_000
const columns = { name: ['名称', 'Name'], tel: ['手机号', 'Mobile'] } as const
const good = { line: 2, values: { name: '甲', tel: '1' }, errors: {} }
const bad = { line: 3, values: { name: '乙', tel: 'x' }, errors: { tel: '格式不正确' } }
const conflict = new RequestFailure({ key: 'import.hasErrors', code: 1, status: 409, msg: '未导入任何数据' })
const seen = (text: string) => () => document.body.textContent?.includes(text)

type Commit = (fileId: string) => Promise<unknown>
async function choose(preview: ImportPreview, onCommit: Commit = () => Promise.resolve()) {
  const file = { id: 'f1', fileName: 'a.xlsx', contentType: '', size: 1, width: null, height: null }
  fakeApi({ upload: { ...filesContract.upload, body: undefined } }, { upload: () => file })
  const onClose = vi.fn<() => void>()
  await render(
    <ImportDrawer
      open
      title={['导入', 'Import']}
      columns={columns}
      maxRows={10}
      onTemplate={() => Promise.resolve()}
      onPreview={() => Promise.resolve(preview)}
      onCommit={onCommit}
      onClose={onClose}
    />,
  )
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]'), limitMs)
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.xlsx')] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => document.querySelector('.fg-import-rows'), limitMs)
  return onClose
}
const lines = () => [...document.querySelectorAll('.fg-import-rows tbody th')].map((one) => one.textContent)

test('errors stand in their cells, the bad rows come first into view, and nothing can be imported', async () => {
  await choose({ importId: 'f1', rows: [good, bad], good: 1, bad: 1 })
  expect(lines()).toEqual(['3'])
  expect(document.querySelector('td[data-bad=true]')?.textContent).toBe('x格式不正确')
  expect(byText('button', '导入 1 行')).toHaveProperty('disabled', true)
  await click(document.querySelector('.fg-import input[type=checkbox]')!)
  expect(lines()).toEqual(['2', '3'])
})

test('good rows are imported by the id of the file, and the drawer closes', async () => {
  const commit = vi.fn<Commit>(() => Promise.resolve())
  const onClose = await choose({ importId: 'f1', rows: [good], good: 1, bad: 0 }, commit)
  await click(byText('button', '导入 1 行'))
  await until(() => onClose.mock.calls.length === 1, limitMs)
  expect(commit).toHaveBeenCalledWith('f1')
})

test('a refused import says why and stays open', async () => {
  const onClose = await choose({ importId: 'f1', rows: [good], good: 1, bad: 0 }, () => Promise.reject(conflict))
  await click(byText('button', '导入 1 行'))
  await until(seen('未导入任何数据'), limitMs)
  expect(onClose).not.toHaveBeenCalled()
})
