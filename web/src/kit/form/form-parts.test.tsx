import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { requiredMax } from '@fengguang/domain/kernel/validation'
import { store } from '../../lib/storage.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import type { FileTaking } from '../file/file-taking.ts'
import type { FormField } from './form-field.ts'
import { checkValues, withinOptions } from './form-values.ts'
import { SchemaForm } from './SchemaForm.tsx'

const Plan = z.object({
  name: requiredMax(20),
  kind: z.enum(['pv', 'wind']).optional(),
  model: z.string().optional(),
  height: z.number().optional(),
  periods: z.array(z.object({ day: requiredMax(10), price: z.string().optional() })).optional(),
  secret: z.string().optional(),
  picture: z.string().optional(),
})
type Plan = z.output<typeof Plan>
const models = { pv: ['m1', 'm2'], wind: ['w1'] } as const
const kinds = [
  { value: 'pv', label: 'pv' },
  { value: 'wind', label: 'wind' },
]
const fields: readonly FormField<Plan>[] = [
  { key: 'name', label: ['名称', 'Name'], section: ['基本', 'Basics'], input: { kind: 'text' } },
  { key: 'kind', label: ['类别', 'Kind'], section: ['基本', 'Basics'], input: { kind: 'select', options: kinds } },
  {
    key: 'model',
    label: ['型号', 'Model'],
    section: ['细节', 'Details'],
    needed: ({ kind }) => kind === 'pv',
    input: {
      kind: 'select',
      options: ({ kind }) => models[kind === 'wind' ? 'wind' : 'pv'].map((value) => ({ value, label: value })),
    },
  },
  {
    key: 'height',
    label: ['高度', 'Height'],
    section: ['细节', 'Details'],
    when: ({ kind }) => kind === 'wind',
    input: { kind: 'number' },
  },
  {
    key: 'periods',
    label: ['时段', 'Periods'],
    input: {
      kind: 'rows',
      addLabel: ['添加时段', 'Add a period'],
      max: 2,
      fields: [
        { key: 'day', label: ['日期', 'Day'], input: { kind: 'text' } },
        { key: 'price', label: ['价格', 'Price'], input: { kind: 'text' } },
      ],
    },
  },
]
const input = (label: string): HTMLInputElement => {
  const id = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))?.htmlFor ?? ''
  return document.querySelector<HTMLInputElement>(`[id="${id}"]`)!
}
const labels = () => [...document.querySelectorAll('.fg-form-label')].map((one) => one.textContent)
const submit = () => click(document.querySelector('button[type=submit]')!)
type Send = (values: Plan) => Promise<unknown>
const show = (more: Partial<Parameters<typeof SchemaForm<Plan>>[0]> = {}) =>
  render(<SchemaForm schema={Plan} fields={fields} onSubmit={() => Promise.resolve()} {...more} />)

test('fields are shown and required by what others say, under their headings', async () => {
  await show({ initial: { kind: 'wind' } })
  expect([...document.querySelectorAll('h3')].map((one) => one.textContent)).toEqual(['基本', '细节'])
  expect(labels().slice(0, 4)).toEqual(['名称*', '类别', '型号', '高度'])
})

test.each([
  ['needed and empty', { name: 'a', kind: 'pv' }, {}, { ok: false, fields: { model: { key: 'field.required' } } }],
  [
    'needed no more',
    { name: 'a', kind: 'wind', height: 80 },
    {},
    { ok: true, values: { name: 'a', kind: 'wind', height: 80 } },
  ],
  [
    'hidden: goes out as it came in',
    { name: 'a', kind: 'pv', model: 'm1', height: 99 },
    { height: 50 },
    { ok: true, values: { name: 'a', kind: 'pv', model: 'm1', height: 50 } },
  ],
  [
    'an error in a row is told by its place',
    { name: 'a', periods: [{ day: '1' }, { day: '' }] },
    {},
    { ok: false, fields: { 'periods.1.day': { key: 'field.empty' } } },
  ],
])('%s', (_, values, start, expected) => {
  expect(checkValues(Plan, fields, values, start)).toMatchObject(expected)
})

test('a choice that is no longer offered is emptied', () => {
  expect(withinOptions(fields, { kind: 'wind', model: 'm1' })).toEqual({ kind: 'wind', model: undefined })
  expect(withinOptions(fields, { kind: 'pv', model: 'm1' })).toEqual({ kind: 'pv', model: 'm1' })
})

const add = () => byText('button', '添加时段') as HTMLButtonElement
const days = () =>
  [...document.querySelectorAll<HTMLInputElement>('.fg-form-rows-row input')].filter((_, n) => n % 2 === 0)

test('rows are added up to the most, moved and removed, and their errors stand at them', async () => {
  const onSubmit = vi.fn<Send>(() => Promise.resolve())
  await show({ onSubmit, initial: { name: 'a', kind: 'wind' } })
  await until(() => [...document.querySelectorAll('button')].some((one) => one.textContent === '添加时段'))
  await click(add())
  await click(add())
  expect(add().disabled).toBe(true)
  await type(days()[0]!, '周一')
  await submit()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(days()[1])
  expect(document.querySelector(`[id="${days()[1]!.id}_note"]`)?.textContent).toBe('日期为必填项')
  await type(days()[1]!, '周二')
  await click(byText('button', '第 2 行上移'))
  await submit()
  expect(onSubmit.mock.calls[0]?.[0].periods).toEqual([{ day: '周二' }, { day: '周一' }])
  await click(byText('button', '删除第 1 行'))
  expect(days().map((one) => one.value)).toEqual(['周一'])
})

test('the second button sends its own way and leaves an empty form for the next', async () => {
  const onSubmit = vi.fn<Send>(() => Promise.resolve())
  const again = vi.fn<Send>(() => Promise.resolve())
  const onSaved = vi.fn<() => void>()
  await show({
    onSubmit,
    onSaved,
    second: { label: ['保存并继续', 'Save and add another'], onSubmit: again, thenEmpty: true },
  })
  await type(input('名称'), 'a')
  await click(byText('button', '保存并继续'))
  expect([again.mock.calls.length, onSubmit.mock.calls.length, onSaved.mock.calls.length]).toEqual([1, 0, 0])
  expect(input('名称').value).toBe('')
})

const open = () => show({ draft: 'plan.new' })

test('what is typed and not saved is offered on return, to its author only, and gone after a save', async () => {
  store('userId', 'u1')
  await open()
  await type(input('名称'), '草稿')
  document.body.replaceChildren()
  store('userId', 'u2')
  await open()
  expect(document.querySelector('.fg-form-draft')).toBeNull()
  document.body.replaceChildren()
  store('userId', 'u1')
  await open()
  await click(byText('.fg-form-draft button', '恢复'))
  expect(input('名称').value).toBe('草稿')
  await submit()
  document.body.replaceChildren()
  await open()
  expect(document.querySelector('.fg-form-draft')).toBeNull()
})

test('a secret is no part of a draft', async () => {
  const secret: FormField<Plan> = { key: 'secret', label: ['密钥', 'Secret'], input: { kind: 'password' } }
  await show({ fields: [fields[0]!, secret], draft: 'plan.secret' })
  await type(input('密钥'), 'hidden-words')
  await type(input('名称'), 'a')
  expect(
    Object.keys(localStorage)
      .map((key) => localStorage.getItem(key))
      .join(),
  ).not.toContain('hidden-words')
})

const png = new File(['x'], 'a.png', { type: 'image/png' })
async function choose(file: File, taking: Partial<FileTaking> = {}) {
  const upload = vi.fn<FileTaking['upload']>(() => Promise.resolve('f1'))
  const whole = { types: ['image/png'], maxBytes: 10, addressOf: (id: string) => `/files/${id}`, upload, ...taking }
  const field: FormField<Plan> = { key: 'picture', label: ['图片', 'Picture'], input: { kind: 'file', taking: whole } }
  await show({ fields: [field] })
  const box = await until(() => document.querySelector<HTMLInputElement>('input[type=file]'))
  Object.defineProperty(box, 'files', { value: [file] })
  // What the page does with the value of a file input is set it to nothing.
  Object.defineProperty(box, 'value', { value: '', writable: true })
  await click(document.body)
  box.dispatchEvent(new Event('change', { bubbles: true }))
  return upload
}

test('a file is uploaded at once, with its progress, and shown', async () => {
  const ends: ((id: string) => void)[] = []
  await choose(png, {
    upload: (_, progress) => {
      progress(0.5)
      return new Promise((resolve) => {
        ends.push(resolve)
      })
    },
  })
  const bar = await until(() => document.querySelector('progress'))
  expect(bar.value).toBe(0.5)
  ends[0]?.('f9')
  const shown = await until(() => document.querySelector<HTMLImageElement>('.fg-file-list img'))
  expect(shown.getAttribute('src')).toBe('/files/f9')
})

test.each([
  ['of another type', new File(['x'], 'a.txt', { type: 'text/plain' }), '上传失败: 不支持的文件类型'],
  ['that is too large', new File(['x'.repeat(11)], 'a.png', { type: 'image/png' }), '上传失败: 请求内容过大'],
])('a file %s is refused before it travels', async (_, file, text) => {
  const upload = await choose(file)
  const alert = await until(() => document.querySelector('.fg-file-drop [role=alert]'))
  expect(alert.textContent).toBe(text)
  expect(upload).not.toHaveBeenCalled()
})
