import { describe, expect, test } from 'vitest'
import { toTree, type TreeNode } from '../kernel/tree.ts'
import type { StationNode } from './station-tree.model.ts'
import { defaultTree, groupTree, regionTree, type TreeStation } from './station-tree.rules.ts'

const station = (stid: string, holders: string[] = [], province = '青海', city = '西宁'): TreeStation => ({
  stid,
  name: `站${stid}`,
  ownName: `站${stid}`,
  nameEn: '',
  province,
  city,
  holders,
})
const drawn = (nodes: TreeNode<StationNode>[]): string[] =>
  nodes.flatMap((n) => [`${n.name}:${n.stids.join('+')}`, ...drawn(n.children).map((line) => `  ${line}`)])
const draw = (nodes: StationNode[]) => drawn(toTree(nodes))
const company = { id: 'c', name: '公司' }

describe('the default tree', () => {
  const organisations = [
    { id: 'o1', pid: null, name: '部' },
    { id: 'o2', pid: 'o1', name: '组' },
    { id: 'empty', pid: 'o1', name: '空' },
  ]
  test('company, organisations, stations; empty organisations do not appear [req 168]', () => {
    const nodes = defaultTree('01', company, organisations, [station('a', ['o2']), station('b', ['o1']), station('z')])
    expect(draw(nodes)).toEqual(['公司:a+b+z', '  部:a+b', '    组:a', '      站a:a', '    站b:b', '  站z:z'])
    expect(nodes.map((n) => n.busiType)).toEqual([2, 2, 2, 1, 1, 1])
  })
  test('a station of two organisations stands in both and counts once above', () => {
    const nodes = defaultTree('01', company, organisations, [station('a', ['o1', 'o2'])])
    expect(draw(nodes)).toEqual(['公司:a', '  部:a', '    组:a', '      站a:a', '    站a:a'])
    expect(new Set(nodes.map((n) => n.id)).size).toBe(nodes.length)
  })
  test('organisations keep their own order and stand before stations', () => {
    const two = [
      { id: 'o1', pid: null, name: '一' },
      { id: 'o2', pid: null, name: '二' },
    ]
    const nodes = defaultTree('01', company, two, [station('a'), station('b', ['o2']), station('c', ['o1'])])
    expect(draw(nodes)).toEqual(['公司:a+b+c', '  一:c', '    站c:c', '  二:b', '    站b:b', '  站a:a'])
  })
  test('a topmost organisation with the name of the company is the company', () => {
    const same = [{ id: 'o1', pid: null, name: '公司' }, organisations[1]!]
    const nodes = defaultTree('01', company, same, [station('a', ['o2']), station('b', ['o1'])])
    expect(draw(nodes)).toEqual(['公司:a+b', '  组:a', '    站a:a', '  站b:b'])
  })
  test('an unknown organisation hides no station', () => {
    expect(draw(defaultTree('01', company, organisations, [station('a', ['gone'])]))).toEqual(['公司:a', '  站a:a'])
  })
  test('organisations that lie below each other end under the company', () => {
    const ring = [
      { id: 'x', pid: 'y', name: '甲' },
      { id: 'y', pid: 'x', name: '乙' },
    ]
    expect(draw(defaultTree('01', company, ring, [station('a', ['x'])]))[0]).toBe('公司:a')
  })
  test('a station has the name of the reader, its own and the English one, which is the shown one where there is none', () => {
    const english = { ...station('a'), name: 'Gonghe', ownName: '共和', nameEn: 'Gonghe' }
    const nodes = defaultTree('01', company, organisations, [english, station('b')])
    expect(nodes.slice(1).map(({ name, ownName, nameEn }) => [name, ownName, nameEn])).toEqual([
      ['Gonghe', '共和', 'Gonghe'],
      ['站b', '站b', '站b'],
    ])
  })
  test('without stations there is nothing to choose', () => {
    expect(defaultTree('01', company, organisations, [])).toEqual([])
  })
})

test('the region tree keeps cities of one name apart [req 168] [req 169]', () => {
  const nodes = regionTree('02', [station('a', [], '吉林', '朝阳'), station('b', [], '辽宁', '朝阳'), station('c')])
  expect(draw(nodes)).toEqual([
    '吉林:a',
    '  朝阳:a',
    '    站a:a',
    '辽宁:b',
    '  朝阳:b',
    '    站b:b',
    '青海:c',
    '  西宁:c',
    '    站c:c',
  ])
  expect(nodes[1]).toMatchObject({ busiId: '吉林/朝阳', busiType: 3, stcls: '02' })
})

test('the group tree shows empty groups, and only stations that are in one [req 168]', () => {
  const groups = [
    { groupId: 'g1', groupName: '常看' },
    { groupId: 'g2', groupName: '空组' },
  ]
  const nodes = groupTree('05', groups, [station('a', ['g1']), station('b'), station('c', ['another group'])])
  expect(draw(nodes)).toEqual(['常看:a', '  站a:a', '空组:'])
})

test('the tree of 10,000 stations takes a number of steps in proportion to them', () => {
  let reads = 0
  const counted = <T extends object>(record: T): T =>
    new Proxy(record, {
      get(target, name, receiver) {
        reads += 1
        return Reflect.get(target, name, receiver) as unknown
      },
    })
  const organisations = Array.from({ length: 100 }, (_, i) =>
    counted({ id: `o${i}`, pid: i < 10 ? null : `o${i % 10}`, name: `o${i}` }),
  )
  const stations = Array.from({ length: 10_000 }, (_, i) => counted(station(`s${i}`, [`o${i % 100}`])))
  expect(defaultTree('01', company, organisations, stations)).toHaveLength(10_101)
  expect(reads).toBeGreaterThan(10_000)
  expect(reads).toBeLessThan(20 * 10_101)
})
