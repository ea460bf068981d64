import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { requiredMax } from '@fengguang/domain/kernel/validation'
import { RequestFailure } from '../../lib/request-failure.ts'
import { byText, click, press, render, type, until } from '../../testing/render.tsx'
import type { FormField } from './form-field.ts'
import { fieldsOfSteps, stepOf, type FormStep } from './form-steps.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { summaryText } from './summary-text.ts'

const Schema = z.object({
  name: requiredMax(10),
  kind: z.enum(['pv', 'wind']),
  hubM: z.number().positive().optional(),
  capacityKw: z.number().positive(),
  secret: z.string().min(1),
})
type Values = z.infer<typeof Schema>
const fields: readonly FormField<Values>[] = [
  { key: 'name', label: ['名称', 'Name'], input: { kind: 'text' } },
  {
    key: 'kind',
    label: ['类型', 'Kind'],
    input: {
      kind: 'select',
      options: [
        { value: 'pv', label: ['光伏', 'PV'] },
        { value: 'wind', label: ['风电', 'Wind'] },
      ],
    },
  },
  {
    key: 'hubM',
    label: ['轮毂高度', 'Hub'],
    input: { kind: 'number', unit: 'm' },
    when: ({ kind }) => kind === 'wind',
  },
  { key: 'capacityKw', label: ['容量', 'Capacity'], input: { kind: 'number', unit: 'kW' } },
  { key: 'secret', label: ['口令', 'Secret'], input: { kind: 'password' } },
]
const steps: readonly FormStep<Values>[] = [
  { title: ['基本', 'Basics'], keys: ['name', 'kind'] },
  { title: ['风机', 'Turbine'], keys: ['hubM'] },
  { title: ['其他', 'Other'], keys: ['capacityKw'] },
]

const form = (onSubmit: (values: Values) => Promise<unknown>) => (
  <SchemaForm<Values>
    schema={Schema}
    fields={fields}
    steps={steps}
    initial={{ kind: 'pv', secret: 'x1' }}
    onSubmit={onSubmit}
  />
)
const button = (name: string) => click(byText('.fg-form-buttons button', name))
const input = (label: string) => {
  const all = [...document.querySelectorAll('.fg-form-label')]
  const id = all.find((one) => one.textContent?.replace('*', '') === label)?.getAttribute('for')
  return document.querySelector<HTMLInputElement>(`[id="${id}"]`)!
}
const step = () => document.querySelector('[aria-current=step]')?.textContent
const labels = () => [...document.querySelectorAll('.fg-form-label')].map((one) => one.textContent?.replace('*', ''))

test('a step is left only when its own fields are right; the next one starts without errors', async () => {
  await render(form(() => Promise.resolve()))
  await until(() => step() === '1基本')
  expect(labels()).toEqual(['名称', '类型'])
  await button('下一步')
  await until(() => document.querySelector('.fg-form-error')?.textContent === '名称为必填项')
  expect([step(), document.activeElement]).toEqual(['1基本', input('名称')])
  await type(input('名称'), '一号')
  await button('下一步')
  // The step of the turbine has nothing to show for PV.
  await until(() => step() === '2其他')
  expect(labels()).toEqual(['容量', '口令'])
  expect(document.querySelector('.fg-form-error')).toBeNull()
})

test('back keeps the values, and the summary shows them without the secret before anything is sent', async () => {
  const submit = vi.fn<(values: Values) => Promise<unknown>>(() => Promise.resolve())
  await render(form(submit))
  await until(() => step() === '1基本')
  await type(input('名称'), '一号')
  await press(input('名称'), 'Enter', { ctrlKey: true })
  await until(() => step() === '2其他')
  await type(input('容量'), '250')
  await button('上一步')
  await until(() => step() === '1基本')
  expect(input('名称').value).toBe('一号')
  await button('下一步')
  await until(() => step() === '2其他')
  expect(input('容量').value).toBe('250')
  await button('下一步')
  await until(() => step() === '3确认')
  const summary = [...document.querySelectorAll('.fg-form-summary dl > div')].map((one) => one.textContent)
  expect(summary).toEqual(['名称一号', '类型光伏', '容量250 kW', '口令••••••'])
  expect(submit).not.toHaveBeenCalled()
  await button('保存')
  await until(() => submit.mock.calls.length === 1)
  expect(submit.mock.calls[0]?.[0]).toEqual({ name: '一号', kind: 'pv', capacityKw: 250, secret: 'x1' })
})

test('a field that the server refuses opens its step with the reason', async () => {
  const taken = new RequestFailure({
    key: 'request.invalid',
    code: 400,
    status: 400,
    msg: '请求无效',
    fields: { name: '名称已被使用' },
  })
  await render(form(() => Promise.reject(taken)))
  await until(() => step() === '1基本')
  await type(input('名称'), '一号')
  await button('下一步')
  await until(() => step() === '2其他')
  await type(input('容量'), '250')
  await button('下一步')
  await until(() => step() === '3确认')
  await button('保存')
  await until(() => step() === '1基本')
  expect(document.querySelector('.fg-form-error')?.textContent).toBe('名称已被使用')
  expect(input('名称').value).toBe('一号')
})

test('a step that is done can be opened again by its title', async () => {
  await render(form(() => Promise.resolve()))
  await until(() => step() === '1基本')
  await type(input('名称'), '一号')
  await button('下一步')
  await until(() => step() === '2其他')
  await click(byText('.fg-form-steps button', '基本'))
  await until(() => step() === '1基本')
  expect(labels()).toEqual(['名称', '类型'])
})

test('a field that no step names stands on the last one', () => {
  expect(fieldsOfSteps(steps, fields, { kind: 'wind' }).map((one) => one.fields.map(({ key }) => key))).toEqual([
    ['name', 'kind'],
    ['hubM'],
    ['capacityKw', 'secret'],
  ])
  expect(stepOf(fieldsOfSteps(steps, fields, { kind: 'wind' }), ['hubM.0'])).toBe(1)
})

const say = (pair: readonly [string, string], values: Readonly<Record<string, unknown>> = {}) =>
  pair[0].replace('{count}', String(values['count']))
test.each([
  [{ kind: 'text' }, '', '--'],
  [{ kind: 'switch' }, true, '是'],
  [{ kind: 'dayRange' }, { from: '2026-06-01' }, '2026-06-01 – --'],
  [{ kind: 'tree', rows: [{ id: 'a', pid: null, name: '华东' }] }, 'a', '华东'],
  [{ kind: 'select', options: [{ value: 'a', label: '甲' }], multiple: true }, ['a', 'b'], '甲、b'],
  [
    {
      kind: 'rows',
      addLabel: ['添加', 'Add'],
      fields: [
        { key: 'name', label: ['名', 'N'], input: { kind: 'text' } },
        { key: 'price', label: ['价', 'P'], input: { kind: 'number', unit: '元' } },
      ],
    },
    [
      { name: '峰', price: 1.2 },
      { name: '谷', price: 0.3 },
    ],
    '峰 · 1.2 元\n谷 · 0.3 元',
  ],
] as const)('the summary of %j with %j reads %s', (kind, value, text) => {
  const field = { key: 'x', label: ['项', 'Item'], input: kind } as unknown as FormField<{ x: unknown }>
  expect(summaryText(field, value, {}, say as Parameters<typeof summaryText>[3])).toBe(text)
})
