import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { byText, press, click, render, type, until } from '../../testing/render.tsx'
import { SearchTree } from './SearchTree.tsx'

const rows = [
  { id: 'c', pid: null, name: '华东公司' },
  { id: 's1', pid: 'c', name: '盐城一期' },
  { id: 's2', pid: 'c', name: '如东风电场' },
  { id: 'd', pid: null, name: '西北公司' },
  { id: 's3', pid: 'd', name: '格尔木二期' },
]
const texts = {
  label: ['电站', 'Stations'],
  placeholder: ['搜索电站', 'Search stations'],
  empty: ['没有找到电站', 'No station found'],
} as const
const names = () => [...document.querySelectorAll('.fg-tree-title')].map((one) => one.textContent)
const search = async (text: string) => {
  await type(document.querySelector('.fg-search input')!, text)
}

test('the search keeps what it finds in its place, marks it, and ignores what was folded', async () => {
  await render(<SearchTree {...texts} rows={rows} />)
  expect(names()).toHaveLength(5)
  await click(document.querySelector('.ant-tree-switcher')!)
  await until(() => names().length === 3)
  await search('如东')
  await until(() => names().length === 2)
  expect(names()).toEqual(['华东公司', '如东风电场'])
  expect(document.querySelector('mark')?.textContent).toBe('如东')
  await search('没有的')
  await until(() => document.body.textContent?.includes('没有找到电站'))
})

test('signs that are no letter, digit or ideograph are taken out of the search, and it ends at 10', async () => {
  await render(<SearchTree {...texts} rows={rows} />)
  await search('格%尔_木')
  await until(() => names().length === 2)
  expect(document.querySelector('input')?.value).toBe('格尔木')
  await search('一二三四五六七八九十多')
  expect(document.querySelector('input')?.value).toBe('一二三四五六七八九十')
})

test('a click selects, a second one gives the selection up', async () => {
  const calls: unknown[] = []
  const Chooser = () => {
    const [id, setId] = useState<string>()
    return (
      <SearchTree
        {...texts}
        rows={rows}
        selectedId={id}
        onSelect={(row, isSelected) => {
          calls.push([row.id, isSelected])
          setId(isSelected ? row.id : undefined)
        }}
      />
    )
  }
  await render(<Chooser />)
  await click(byText('.fg-tree-title', '盐城一期'))
  await click(byText('.fg-tree-title', '盐城一期'))
  expect(calls).toEqual([
    ['s1', true],
    ['s1', false],
  ])
})

test('checking a group checks its rows, and what the search hides stays checked', async () => {
  const seen: string[][] = []
  const Checker = () => {
    const [checked, setChecked] = useState<readonly string[]>(['s3'])
    return (
      <SearchTree
        {...texts}
        rows={rows}
        checked={checked}
        onCheck={(ids) => {
          seen.push(ids)
          setChecked(ids)
        }}
      />
    )
  }
  await render(<Checker />)
  await search('华东')
  await until(() => names().length === 3)
  await click(document.querySelector('.ant-tree-checkbox')!)
  expect(seen).toEqual([['s3', 's1', 's2']])
})

test('the arrow down goes from the box into the tree, and Enter selects there', async () => {
  const chosen: string[] = []
  await render(<SearchTree {...texts} rows={rows} onSelect={({ id }) => chosen.push(id)} />)
  const input = document.querySelector<HTMLElement>('.fg-search input')!
  await act(async () => input.focus())
  await press(input, 'ArrowDown')
  const tree = document.querySelector('[role=tree]')!
  expect(document.activeElement).toBe(tree)
  await press(tree, 'ArrowDown')
  await press(tree, 'Enter')
  expect(chosen).toEqual(['s1'])
})

test('of 5,000 rows only those in sight are drawn', async () => {
  const many = [
    { id: 'all', pid: null, name: '全部' },
    ...Array.from({ length: 5000 }, (_, n) => ({ id: `n${n}`, pid: 'all', name: `逆变器${n}` })),
  ]
  await render(<SearchTree {...texts} rows={many} />)
  await until(() => names().length > 0)
  expect(names().length).toBeLessThan(60)
})
