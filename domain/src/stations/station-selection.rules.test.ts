import { describe, expect, test } from 'vitest'
import type { StationNeed } from '../navigation/screen.model.ts'
import type { RecentStation } from './recent-stations.rules.ts'
import type { StationClass } from './station.model.ts'
import {
  choiceOf,
  decideSelection,
  isCurrentChoice,
  stationKindOf,
  type SelectionDecision,
  type SelectionInput,
} from './station-selection.rules.ts'
import { noStation, type BusiType, type CurrentStation } from './station-tree.model.ts'

const at = (stcls: StationClass, busiId: string, busiType: BusiType = 1): CurrentStation => ({
  currentStcls: stcls,
  currentStid: busiId,
  currentTreeType: 'default',
  currentDataName: busiId,
  currentBusiType: busiType,
  currentGroupType: null,
})
const visit = (stcls: StationClass, busiId: string, visitedAt: number, busiType: BusiType = 1): RecentStation => ({
  stcls,
  busiId,
  treeType: 'default',
  busiType,
  name: busiId,
  visitedAt,
})
const to = (stcls: StationClass, busiId: string, busiType: BusiType = 1): SelectionDecision => ({
  switchTo: { stcls, busiId, treeType: 'default', busiType },
})

describe('the kind of a choice', () => {
  test.each([
    ['01', 1, 'PV_STATION'],
    ['01', 2, 'PV_COMPANY'],
    ['01', 3, 'PV_COMPANY'],
    ['01', 4, 'PV_COMPANY'],
    ['02', 1, 'WP_STATION'],
    ['02', 2, 'WP_COMPANY'],
    ['05', 1, 'CE_STATION'],
    ['05', 4, 'CE_COMPANY'],
  ] as const)('class %s, type %s is %s [req 167] [req 171]', (stcls, busiType, kind) => {
    expect(stationKindOf(stcls, busiType)).toBe(kind)
  })
})

describe('the selection on navigation', () => {
  const available = { '01': ['pv1', 'pv2'], '02': ['wp1'], '05': [] }
  const none: Omit<SelectionInput, 'needs'> = { current: noStation, recents: {}, defaultStation: noStation, available }
  type Row = [
    name: string,
    needs: StationNeed[] | undefined,
    input: Partial<SelectionInput>,
    decision: SelectionDecision,
  ]
  const rows: Row[] = [
    ['nothing stated leaves a choice', undefined, { current: at('02', 'wp1') }, 'continue'],
    ['nothing stated leaves an empty choice', undefined, { recents: { '01': [visit('01', 'pv1', 1)] } }, 'continue'],
    ['an empty list states nothing', [], { current: at('02', 'wp1') }, 'continue'],
    ['NONE clears [req 221]', ['NONE'], { current: at('01', 'pv1') }, 'clear'],
    ['NONE with nothing to clear', ['NONE'], {}, 'continue'],
    ['the current kind matches [req 222]', ['PV_STATION'], { current: at('01', 'pv1') }, 'continue'],
    ['one of several kinds matches [req 222]', ['PV_STATION', 'WP_COMPANY'], { current: at('02', 'c', 2) }, 'continue'],
    ['a company is no station', ['PV_STATION'], { current: at('01', 'c', 2) }, 'openSwitcher'],
    ['a station is no company', ['PV_COMPANY'], { current: at('01', 'pv1') }, 'openSwitcher'],
    ['another class does not match', ['PV_STATION'], { current: at('02', 'wp1') }, 'openSwitcher'],
    [
      'the most recent that matches, before the default [req 223]',
      ['PV_STATION'],
      { recents: { '01': [visit('01', 'pv2', 9), visit('01', 'pv1', 5)] }, defaultStation: at('01', 'pv1') },
      to('01', 'pv2'),
    ],
    [
      'the most recent across classes',
      ['PV_STATION', 'WP_STATION'],
      { recents: { '01': [visit('01', 'pv2', 5)], '02': [visit('02', 'wp1', 9)] } },
      to('02', 'wp1'),
    ],
    [
      'a newer one of another kind is passed over',
      ['PV_STATION'],
      { recents: { '01': [visit('01', 'c', 9, 2), visit('01', 'pv1', 5)], '02': [visit('02', 'wp1', 7)] } },
      to('01', 'pv1'),
    ],
    [
      'one that was taken away is passed over',
      ['PV_STATION'],
      { recents: { '01': [visit('01', 'gone', 9), visit('01', 'pv1', 5)] } },
      to('01', 'pv1'),
    ],
    [
      'a recent company while its class has stations',
      ['PV_COMPANY'],
      { recents: { '01': [visit('01', 'c', 1, 2)] } },
      to('01', 'c', 2),
    ],
    [
      'no recent company of a class without stations',
      ['CE_COMPANY'],
      { recents: { '05': [visit('05', 'c', 1, 2)] } },
      'openSwitcher',
    ],
    ['the default that matches [req 223]', ['PV_STATION'], { defaultStation: at('01', 'pv1') }, to('01', 'pv1')],
    ['a default of another kind does not help', ['WP_STATION'], { defaultStation: at('01', 'pv1') }, 'openSwitcher'],
    [
      'DEFAULT takes the default of any kind',
      ['WP_STATION', 'DEFAULT'],
      { defaultStation: at('01', 'pv1') },
      to('01', 'pv1'),
    ],
    [
      'DEFAULT is met by the default station',
      ['WP_STATION', 'DEFAULT'],
      { current: at('01', 'pv1'), defaultStation: at('01', 'pv1'), recents: { '02': [visit('02', 'wp1', 1)] } },
      'continue',
    ],
    [
      'DEFAULT is not met by another station',
      ['WP_STATION', 'DEFAULT'],
      { current: at('01', 'pv2'), defaultStation: at('01', 'pv1') },
      to('01', 'pv1'),
    ],
    [
      'with DEFAULT a recent match still comes first',
      ['WP_STATION', 'DEFAULT'],
      { recents: { '02': [visit('02', 'wp1', 1)] }, defaultStation: at('01', 'pv1') },
      to('02', 'wp1'),
    ],
    ['DEFAULT without a default', ['PV_STATION', 'DEFAULT'], {}, 'openSwitcher'],
    ['nothing at all [req 223]', ['PV_STATION'], {}, 'openSwitcher'],
  ]
  test.each(rows)('%s', (_name, needs, input, decision) => {
    expect(decideSelection({ ...none, ...input, needs })).toEqual(decision)
  })
})

test('an incomplete station is no choice', () => {
  expect(choiceOf(noStation)).toBeUndefined()
  expect(choiceOf({ ...at('01', 'pv1'), currentBusiType: null })).toBeUndefined()
  expect(choiceOf(at('01', 'pv1'))).toEqual({ stcls: '01', busiId: 'pv1', treeType: 'default', busiType: 1 })
})

test.each([
  [{ stcls: '01', busiId: 'pv1' }, true],
  [{ stcls: '02', busiId: 'pv1' }, false],
  [{ stcls: '01', busiId: 'pv2' }, false],
  [undefined, false],
] as const)('%o is the current choice: %s [req 217]', (choice, same) => {
  expect(isCurrentChoice(at('01', 'pv1'), choice)).toBe(same)
})
