import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import type { Screen } from '@fengguang/domain/navigation/screen.model'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { noStation, type CurrentStation } from '@fengguang/domain/stations/station-tree.model'
import { fakeApi } from '../testing/fake-api.ts'
import { until } from '../testing/render.tsx'
import { StationContext, type Stations } from '../widgets/station-switcher/station-context.ts'
import { makeQueryClient } from './query-client.ts'
import { StationGate } from './StationGate.tsx'

const station = (currentStcls: '01' | '02', currentStid: string): CurrentStation => ({
  currentStcls,
  currentStid,
  currentTreeType: 'default',
  currentDataName: currentStid,
  currentBusiType: 1,
  currentGroupType: null,
})
const pv = station('01', 'pv-1')
const wind = station('02', 'wp-1')
const recentPv = {
  '01': [{ stcls: '01', busiId: 'pv-2', treeType: 'default', busiType: 1, name: '', visitedAt: 5 }],
} as const

interface Case {
  needs: NonNullable<Screen['needs']>
  current?: CurrentStation
  recents?: Stations['recents']
  defaultStation?: CurrentStation
  answers?: { switchTo?: boolean; openSwitcher?: boolean; clear?: boolean }
  entries?: string[]
}

async function enter({
  needs,
  current = noStation,
  recents = {},
  defaultStation = noStation,
  answers = {},
  entries = ['/before', '/here'],
}: Case) {
  const asked = vi.fn<() => void>()
  fakeApi(stationAccessContract, {
    rtUserInfo: () => {
      asked()
      return { currentStids: [], stclsStidMap: { '01': ['pv-1', 'pv-2'], '02': ['wp-1'] } }
    },
  })
  const ways = {
    switchTo: vi.fn<Stations['switchTo']>(() => Promise.resolve(answers.switchTo ?? true)),
    openSwitcher: vi.fn<Stations['openSwitcher']>(() => Promise.resolve(answers.openSwitcher ?? false)),
    clear: vi.fn<Stations['clear']>(() => Promise.resolve(answers.clear ?? true)),
    reset: vi.fn<Stations['reset']>(() => Promise.resolve(true)),
  }
  const router = createMemoryRouter(
    [
      { path: '/here', element: <StationGate needs={needs}>the page</StationGate> },
      { path: '*', element: 'elsewhere' },
    ],
    { initialEntries: entries, initialIndex: entries.length - 1 },
  )
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <StationContext value={{ current, defaultStation, recents, classes: [], ...ways }}>
          <RouterProvider router={router} />
        </StationContext>
      </QueryClientProvider>,
    ),
  )
  const text = await until(() =>
    ['the page', 'elsewhere'].find((one) => document.body.lastElementChild?.textContent === one),
  )
  return { text, ways, asked, address: router.state.location.pathname }
}

test('a station that fits is left as it is, and nobody waits to hear which others there are [req 222]', async () => {
  const { text, ways, asked } = await enter({ needs: ['PV_STATION'], current: pv })
  expect(text).toBe('the page')
  expect(asked).not.toHaveBeenCalled()
  for (const way of Object.values(ways)) expect(way).not.toHaveBeenCalled()
})

test('NONE clears the selection [req 221]', async () => {
  const { text, ways } = await enter({ needs: ['NONE'], current: pv })
  expect([text, ways.clear.mock.calls.length]).toEqual(['the page', 1])
})

test.each<[string, Partial<Case>, string]>([
  ['the most recent that fits', { recents: recentPv as unknown as Stations['recents'], defaultStation: pv }, 'pv-2'],
  ['else the default station', { defaultStation: pv }, 'pv-1'],
])('%s is switched to [req 223]', async (_, more, busiId) => {
  const { text, ways } = await enter({ needs: ['PV_STATION'], current: wind, ...more })
  expect([text, ways.switchTo.mock.calls[0]?.[0].busiId]).toEqual(['the page', busiId])
})

test('else the switcher asks, limited to what the screen needs [req 25] [req 223]', async () => {
  const { text, ways } = await enter({
    needs: ['PV_STATION', 'DEFAULT'],
    current: wind,
    answers: { openSwitcher: true },
  })
  expect(text).toBe('the page')
  expect(ways.openSwitcher).toHaveBeenCalledWith(['PV_STATION'])
})

test('a switch that fails leaves the choice to the person', async () => {
  const { ways } = await enter({
    needs: ['PV_STATION'],
    defaultStation: pv,
    answers: { switchTo: false, openSwitcher: true },
  })
  expect(ways.openSwitcher).toHaveBeenCalledTimes(1)
})

test.each([
  [['/before', '/here'], '/before'],
  [['/here'], '/home'],
])('none chosen: from %j back to %s [req 224]', async (entries, address) => {
  const went = await enter({ needs: ['PV_STATION'], entries })
  expect([went.text, went.address]).toEqual(['elsewhere', address])
})
