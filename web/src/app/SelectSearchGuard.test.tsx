import { Select, TreeSelect } from 'antd'
import { expect, test } from 'vitest'
import { NoticesProvider } from '../lib/notices.tsx'
import { render, type, until } from '../testing/render.tsx'
import { SelectSearchGuard } from './SelectSearchGuard.tsx'

const options = [{ value: 'a', label: '青海共和光伏电站' }]
const text = () => document.body.textContent ?? ''

async function typed(what: string, part: 'select' | 'tree') {
  const searched: string[] = []
  const onSearch = (value: string) => void searched.push(value)
  await render(
    <NoticesProvider>
      <SelectSearchGuard />
      {part === 'select' ? (
        <Select open showSearch={{ optionFilterProp: 'label', onSearch }} options={options} />
      ) : (
        <TreeSelect open showSearch={{ treeNodeFilterProp: 'title', onSearch }} treeData={[{ value: 1, title: 'a' }]} />
      )}
    </NoticesProvider>,
  )
  await type(document.querySelector('.ant-select input')!, what)
  return searched.at(-1)
}

test.each(['select', 'tree'] as const)(
  'the search of a %s keeps Chinese, letters and digits, and says so [req 254]',
  async (part) => {
    expect(await typed('青海-1#', part)).toBe('青海1')
    await until(() => text().includes('已去除中文、英文字母和数字以外的字符'))
  },
)

test.each(['select', 'tree'] as const)(
  'the search of a %s ends after 10 characters, and says so [req 255]',
  async (part) => {
    expect(await typed('abcdefghijkl', part)).toBe('abcdefghij')
    await until(() => text().includes('10'))
  },
)
