import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import type { StationKind } from '@fengguang/domain/navigation/screen.model'
import { NoticesProvider } from '../../lib/notices.tsx'
import { stored } from '../../lib/storage.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, press, render, type, until } from '../../testing/render.tsx'
import { useStations } from './station-context.ts'
import { StationProvider } from './StationProvider.tsx'
import { StationSwitcherButton } from './StationSwitcherButton.tsx'
import { accountInfo, at, classList, nodes } from './switcher-samples.ts'

const contract = { ...stationAccessContract, ...accountContract }
const answers: (boolean | undefined)[] = []

function Asker({ kinds }: { kinds?: readonly StationKind[] }) {
  const { openSwitcher } = useStations()
  return (
    <button type="button" onClick={() => void openSwitcher(kinds).then((answer) => answers.push(answer))}>
      ask
    </button>
  )
}

/** A session on the server: what is chosen is what is read next. */
function fakeSession(isRefusing = false) {
  let now = at('rudong')
  const calls: string[] = []
  fakeApi(contract, {
    accountInfo: () => accountInfo(now),
    currentClasses: () => classList,
    tree: () => nodes,
    changeBusiType: ({ busiId }) => {
      calls.push(busiId)
      if (isRefusing) throw new FakeFailure(409, { code: 10030001, msg: 'x', key: 'station.switchFailed' })
      now = at(busiId)
      return now
    },
  })
  return calls
}
async function openDialog(kinds?: readonly StationKind[]) {
  answers.length = 0
  await render(
    <NoticesProvider>
      <StationProvider userId="u1">
        <StationSwitcherButton />
        <Asker {...(kinds && { kinds })} />
      </StationProvider>
    </NoticesProvider>,
  )
  await until(() => document.querySelector('.fg-station-button')?.textContent?.includes('rudong'))
  await click(byText('button', 'ask'))
  await until(() => document.querySelectorAll('[role=treeitem]').length === 3)
  return document.querySelector('[role=tree]')!
}
const input = () => document.querySelector<HTMLInputElement>('.fg-switcher .fg-search input')!
const rows = () => [...document.querySelectorAll('[role=treeitem]')].map((row) => row.textContent)

test('searching and Enter switch the station, which is remembered; the dialog answers after its delay [req 218] [req 172]', async () => {
  const calls = fakeSession()
  await openDialog()
  expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual(['光伏（2）', '风电（1）'])
  await type(input(), '共和')
  await until(() => rows().length === 2)
  await press(input(), 'Enter')
  await until(() => document.querySelector('.fg-station-button')?.textContent?.includes('gonghe'))
  expect(answers).toEqual([])
  await until(() => answers.length === 1)
  expect([calls, answers]).toEqual([['gonghe'], [true]])
  expect(stored('recentStations')).toContain('gonghe 电站')
})

test('the dialog is 600 px wide and closes 400 ms after the choice [req 582]', async () => {
  fakeSession()
  await openDialog()
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('600px')
  const timer = vi.spyOn(globalThis, 'setTimeout')
  await type(input(), '共和')
  await until(() => rows().length === 2)
  await press(input(), 'Enter')
  await until(() => timer.mock.calls.some(([, ms]) => ms === 400))
  timer.mockRestore()
  expect(answers).toEqual([])
  await until(() => answers.length === 1)
})

test('the arrows move in the tree and fold it, Enter chooses', async () => {
  const calls = fakeSession()
  const tree = await openDialog()
  await press(tree, 'Home')
  await press(tree, 'ArrowLeft')
  expect(rows()).toHaveLength(1)
  await press(tree, 'ArrowRight')
  expect(rows()).toHaveLength(3)
  await press(tree, 'ArrowDown')
  await press(tree, 'Enter')
  await until(() => answers.length === 1)
  expect(calls).toEqual(['gonghe'])
})

test('characters that may not be searched are removed with an alert, and ten are the most', async () => {
  fakeSession()
  await openDialog()
  await type(input(), '共-和')
  await until(() => document.querySelector('[role=alert]'))
  expect(input().value).toBe('共和')
  await type(input(), '一二三四五六七八九十十一')
  await until(() => input().value === '一二三四五六七八九十')
})

test('a refused switch is told and leaves the dialog open [req 219] [req 530]', async () => {
  fakeSession(true)
  await openDialog()
  await click(document.querySelectorAll('[role=treeitem]')[1]!)
  await until(() => document.body.textContent?.includes('切换电站失败！'))
  expect(answers).toEqual([])
  expect(document.querySelector('.fg-switcher')).not.toBeNull()
})

test('closing without a choice answers no', async () => {
  fakeSession()
  await openDialog()
  await click(document.querySelector('.ant-modal-close')!)
  await until(() => answers.length === 1)
  expect(answers).toEqual([false])
})

test('a screen that needs a station offers only its class and lets no company be chosen [req 295]', async () => {
  const calls = fakeSession()
  await openDialog(['PV_STATION'])
  expect(document.querySelectorAll('[role=tab]')).toHaveLength(1)
  const company = document.querySelectorAll('[role=treeitem]')[0]!
  expect(company.getAttribute('aria-disabled')).toBe('true')
  await click(company)
  expect(calls).toEqual([])
})

async function withOtherTab(answer: () => ReturnType<typeof accountInfo>) {
  fakeApi(contract, { accountInfo: answer, currentClasses: () => classList, tree: () => nodes })
  await render(
    <NoticesProvider>
      <StationProvider userId="u1">
        <StationSwitcherButton />
      </StationProvider>
    </NoticesProvider>,
  )
  const other = new BroadcastChannel('fengguang:station')
  onTestFinished(() => other.close())
  return {
    shows: (name: string) => until(() => document.querySelector('.fg-station-button')?.textContent?.includes(name)),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: () => act(async () => other.postMessage('switched')),
  }
}

test('a switch in another tab is followed [req 218]', async () => {
  let now = at('rudong')
  const { shows, tell } = await withOtherTab(() => accountInfo(now))
  await shows('rudong')
  now = at('gonghe')
  await tell()
  await shows('gonghe')
  expect(document.querySelector('.fg-station-button')?.getAttribute('aria-label')).toBe('当前电站：gonghe 电站')
})

test('a switch in another tab that cannot be read yet is followed with the next one', async () => {
  let now = at('rudong')
  let isAway = false
  let refusals = 0
  const { shows, tell } = await withOtherTab(() => {
    if (!isAway) return accountInfo(now)
    refusals += 1
    throw new FakeFailure(500, { code: 500, key: 'server.unexpected', msg: 'x', requestId: 'r' })
  })
  await shows('rudong')
  isAway = true
  await tell()
  await until(() => refusals > 0)
  isAway = false
  now = at('gonghe')
  await tell()
  await shows('gonghe')
  expect(refusals).toBe(1)
})
