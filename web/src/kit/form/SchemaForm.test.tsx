import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { email, max, mobilePhone, requiredMax } from '@fengguang/domain/kernel/validation'
import { failures } from '@fengguang/domain/kernel/failures'
import { RequestFailure } from '../../lib/request-failure.ts'
import { byText, click, press, render, type, until } from '../../testing/render.tsx'
import type { FormField } from './form-field.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const Person = z.object({
  name: requiredMax(5),
  mobile: mobilePhone,
  email: email.optional(),
  note: max(20),
  powerKw: z.number().max(10),
})
type Person = z.output<typeof Person>
type Send = (values: Person) => Promise<unknown>

const fields: readonly FormField<Person>[] = [
  { key: 'name', label: ['姓名', 'Name'], input: { kind: 'text' } },
  { key: 'mobile', label: ['手机', 'Mobile'], input: { kind: 'text' } },
  { key: 'email', label: ['邮箱', 'E-mail'], input: { kind: 'text' } },
  { key: 'note', label: ['备注', 'Note'], input: { kind: 'textarea' } },
  { key: 'powerKw', label: ['功率', 'Power'], input: { kind: 'number', unit: 'kW' } },
]
const whole: Person = { name: '王工', mobile: '13800000000', note: '', powerKw: 3 }

const input = (label: string): HTMLInputElement => {
  const id = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))?.htmlFor ?? ''
  return document.querySelector<HTMLInputElement>(`[id="${id}"]`)!
}
const errorAt = (label: string) => document.querySelector(`[id="${input(label).id}_note"]`)?.textContent ?? ''
const submit = () => click(document.querySelector('button[type=submit]')!)

afterEach(() => vi.restoreAllMocks())

test('each issue of the schema is told at its field, in the language of the moment [req 286] [req 552]', async () => {
  const onSubmit = vi.fn<Send>(() => Promise.resolve())
  const { setLang } = await render(<SchemaForm schema={Person} fields={fields} onSubmit={onSubmit} />)
  await type(input('姓名'), '一个太长的名字')
  await type(input('手机'), '12345')
  await submit()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(errorAt('姓名')).toBe(failures['field.tooLong'].text[0].replace('{max}', '5'))
  expect(errorAt('手机')).toBe(failures['field.mobile'].text[0])
  expect(errorAt('功率')).toBe('功率为必填项')
  expect([errorAt('邮箱'), errorAt('备注')]).toEqual(['', ''])
  await setLang('en_US')
  expect(errorAt('Power')).toBe('Power is required')
  expect(errorAt('Name')).toBe(failures['field.tooLong'].text[1].replace('{max}', '5'))
  expect(errorAt('Mobile')).toBe(failures['field.mobile'].text[1])
  expect(input('Name').getAttribute('aria-invalid')).toBe('true')
  expect(['Name', 'Power', 'Note'].map((name) => input(name).getAttribute('aria-required'))).toEqual([
    'true',
    'true',
    null,
  ])
  expect(document.activeElement).toBe(input('Name'))
})

function ChangesAtOnce({ onSubmit }: { onSubmit: Send }) {
  const form = useSchemaForm({ schema: Person, fields, initial: whole, onSubmit })
  const change = () => {
    form.set('name', '李工')
    form.set('note', '换人')
    void form.submit()
  }
  return <button type="button" aria-label="change" onClick={change} />
}

test('two fields that change before the form is drawn again are both kept and sent', async () => {
  const onSubmit = vi.fn<Send>(() => Promise.resolve())
  await render(<ChangesAtOnce onSubmit={onSubmit} />)
  await click(document.querySelector('[aria-label=change]')!)
  expect(onSubmit).toHaveBeenCalledWith({ ...whole, name: '李工', note: '换人' })
})

test('a corrected field loses its error at once', async () => {
  await render(
    <SchemaForm schema={Person} fields={fields} initial={{ ...whole, mobile: '1' }} onSubmit={vi.fn<Send>()} />,
  )
  await submit()
  expect(errorAt('手机')).not.toBe('')
  await type(input('手机'), '13900000000')
  expect(errorAt('手机')).toBe('')
})

test('an emptied optional field is absent, an emptied free text is empty', async () => {
  const onSubmit = vi.fn<Send>(() => Promise.resolve())
  const initial = { ...whole, email: 'a@b.cn', note: 'x' }
  await render(<SchemaForm schema={Person} fields={fields} initial={initial} onSubmit={onSubmit} />)
  await type(input('邮箱'), '')
  await type(input('备注'), '')
  await submit()
  expect(onSubmit).toHaveBeenCalledWith(whole)
})

test('what the server finds wrong lands on its field', async () => {
  const failure = new RequestFailure({
    key: 'request.invalid',
    code: 400,
    status: 400,
    msg: '表单校验失败',
    fields: { name: '重名' },
  })
  await render(<SchemaForm schema={Person} fields={fields} initial={whole} onSubmit={() => Promise.reject(failure)} />)
  await submit()
  await until(() => errorAt('姓名') === '重名')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('any other failure stands above the fields with its reason and request id, and the form can be sent again [req 549]', async () => {
  const failure = new RequestFailure({
    key: 'server.unavailable',
    code: 503,
    status: 503,
    msg: '稍后再试',
    requestId: 'r-7',
  })
  const onSubmit = vi.fn<Send>().mockRejectedValueOnce(failure).mockResolvedValueOnce(undefined)
  const onSaved = vi.fn<() => void>()
  await render(<SchemaForm schema={Person} fields={fields} initial={whole} onSubmit={onSubmit} onSaved={onSaved} />)
  await submit()
  const alert = await until(() => document.querySelector('[role=alert]'))
  expect(alert.textContent).toMatch(/^处理失败.*稍后再试/)
  expect(alert.textContent).toContain('r-7')
  await submit()
  await until(() => onSaved.mock.calls.length === 1)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('a stored record cannot be submitted unchanged [req 285]', async () => {
  const onSubmit = vi.fn<Send>(() => Promise.resolve())
  await render(<SchemaForm schema={Person} fields={fields} initial={whole} isEdit onSubmit={onSubmit} />)
  await submit()
  const alert = await until(() => document.querySelector('[role=alert]'))
  expect(alert.textContent).toContain(failures['record.unchanged'].text[0])
  await type(input('姓名'), '李工')
  await type(input('姓名'), '王工')
  await submit()
  expect(onSubmit).not.toHaveBeenCalled()
  await type(input('姓名'), '李工')
  await submit()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('Ctrl+Enter sends, and twice in a row sends once', async () => {
  const done = Promise.withResolvers<void>()
  const onSubmit = vi.fn<Send>(() => done.promise)
  await render(<SchemaForm schema={Person} fields={fields} initial={whole} onSubmit={onSubmit} />)
  await press(input('姓名'), 'Enter', { ctrlKey: true })
  await press(input('姓名'), 'Enter', { ctrlKey: true })
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(document.querySelector<HTMLButtonElement>('button[type=submit]')!.disabled).toBe(true)
  done.resolve()
  await until(() => !document.querySelector<HTMLButtonElement>('button[type=submit]')!.disabled)
})

test('leaving with unsaved changes asks first', async () => {
  const part = <SchemaForm schema={Person} fields={fields} initial={whole} onSubmit={() => Promise.resolve()} />
  const { go, address } = await render(part, { lang: 'en_US' })
  await type(input('Name'), '李工')
  await go('/away')
  await until(() => document.querySelector('.ant-modal'))
  expect(address()).toBe('/here')
  await click(byText('button', 'Leave'))
  await until(() => address() === '/away')
})

test('an unchanged or saved form lets go without a question', async () => {
  const part = <SchemaForm schema={Person} fields={fields} initial={whole} onSubmit={() => Promise.resolve()} />
  const { go, address } = await render(part)
  await type(input('姓名'), '李工')
  await submit()
  await go('/away')
  await until(() => address() === '/away')
  expect(document.querySelector('.ant-modal')).toBeNull()
})
