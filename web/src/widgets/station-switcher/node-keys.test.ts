import { expect, test } from 'vitest'
import type { StationNode } from '@fengguang/domain/stations/station-tree.model'
import { nodeAct, type NodeAct, type NodeSight } from './node-keys.ts'
import { indexTree } from './tree-index.ts'

const node = (id: string, pid: string | null): StationNode => ({
  id,
  pid,
  name: id,
  nameEn: id,
  ownName: id,
  busiId: id,
  busiType: pid === null ? 2 : 1,
  stcls: '01',
  stids: [id],
})
/** west: a, b; east: c. */
const rows = indexTree([
  node('west', null),
  node('a', 'west'),
  node('b', 'west'),
  node('east', null),
  node('c', 'east'),
])
const open: NodeSight = { rows, active: 0, closed: new Set(), isSearching: false, page: 3 }
const move = (to: number): NodeAct => ({ type: 'move', to })

test.each<[string, string, Partial<NodeSight>, NodeAct | undefined]>([
  ['down', 'ArrowDown', {}, move(1)],
  ['down from the last', 'ArrowDown', { active: 4 }, move(4)],
  ['up', 'ArrowUp', { active: 2 }, move(1)],
  ['up from the first', 'ArrowUp', {}, { type: 'leave' }],
  [
    'right opens what is folded',
    'ArrowRight',
    { closed: new Set(['west']) },
    { type: 'fold', id: 'west', isFolded: false },
  ],
  ['right goes into what is open', 'ArrowRight', {}, move(1)],
  ['right on a station', 'ArrowRight', { active: 1 }, undefined],
  ['left folds what is open', 'ArrowLeft', {}, { type: 'fold', id: 'west', isFolded: true }],
  ['left on what is folded at the top', 'ArrowLeft', { closed: new Set(['west']) }, undefined],
  ['left on a station goes to its parent', 'ArrowLeft', { active: 2 }, move(0)],
  ['left folds nothing while searching', 'ArrowLeft', { isSearching: true }, undefined],
  ['right goes down while searching', 'ArrowRight', { isSearching: true, closed: new Set(['west']) }, move(1)],
  ['a page down ends at the last', 'PageDown', { active: 3 }, move(4)],
  ['a page up ends at the first', 'PageUp', { active: 2 }, move(0)],
  ['home', 'Home', { active: 3 }, move(0)],
  ['end', 'End', {}, move(4)],
  ['enter', 'Enter', {}, { type: 'choose' }],
  ['space', ' ', {}, { type: 'choose' }],
  ['a letter', 'a', {}, undefined],
  ['an empty list', 'ArrowDown', { rows: [], active: -1 }, undefined],
])('%s', (_, key, sight, act) => {
  expect(nodeAct(key, { ...open, ...sight })).toEqual(act)
})
