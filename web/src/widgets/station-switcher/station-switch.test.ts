import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { stationAccessContract, type StationChoice } from '@fengguang/domain/stations/station-access.contract'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { accountInfoQuery, currentClassesQuery, seedAccount, type AccountInfo } from './account.queries.ts'
import { clearStation, resetStation, switchStation, type SwitchPorts } from './station-switch.ts'
import { accountInfo, at, classList } from './switcher-samples.ts'

const contract = { ...stationAccessContract, ...accountContract }
const gonghe: StationChoice = { stcls: '01', busiId: 'gonghe', treeType: 'default', busiType: 1 }

function openPorts(now: AccountInfo) {
  const client = new QueryClient()
  seedAccount(client, now, classList)
  const ports = {
    client,
    complain: vi.fn<SwitchPorts['complain']>(),
    onSwitched: vi.fn<SwitchPorts['onSwitched']>(),
    onRefused: vi.fn<SwitchPorts['onRefused']>(),
  }
  return ports
}
const refuse = () => {
  throw new FakeFailure(409, { code: 10030001, msg: 'x', key: 'station.switchFailed' })
}

test('the current class and id call nothing [req 217]', async () => {
  fakeApi(contract, {})
  const ports = openPorts(accountInfo(at('gonghe')))
  expect(await switchStation(ports, { ...gonghe, treeType: 'region' })).toBe(true)
  expect(ports.onSwitched).not.toHaveBeenCalled()
})

test('a switch sends the choice, reads the info again and makes everything shown read anew [req 218]', async () => {
  const sent: unknown[] = []
  fakeApi(contract, {
    changeBusiType: (query) => {
      sent.push(query)
      return at('gonghe')
    },
    accountInfo: () => accountInfo(at('gonghe')),
  })
  const ports = openPorts(accountInfo(at('rudong')))
  const tree = ['station-access', 'tree', { stcls: '01' }]
  ports.client.setQueryData(tree, [])
  expect(await switchStation(ports, gonghe)).toBe(true)
  expect(sent).toEqual([gonghe])
  expect(ports.client.getQueryData<AccountInfo>(accountInfoQuery.queryKey)?.currentStid).toBe('gonghe')
  expect(ports.onSwitched).toHaveBeenCalledWith(expect.objectContaining({ currentStid: 'gonghe' }))
  expect(ports.client.getQueryState(currentClassesQuery.queryKey)?.isInvalidated).toBe(true)
  expect(ports.client.getQueryState(accountInfoQuery.queryKey)?.isInvalidated).toBe(false)
  expect(ports.client.getQueryState(tree)?.isInvalidated).toBe(false)
})

test('a refused switch says so, keeps the station and leaves the recents [req 219] [req 530]', async () => {
  fakeApi(contract, { changeBusiType: refuse })
  const ports = openPorts(accountInfo(at('rudong')))
  expect(await switchStation(ports, gonghe)).toBe(false)
  expect(ports.complain.mock.calls[0]?.[0][0]).toBe('切换电站失败！')
  expect(ports.onRefused).toHaveBeenCalledWith(gonghe)
  expect(ports.onSwitched).not.toHaveBeenCalled()
  expect(ports.client.getQueryData<AccountInfo>(accountInfoQuery.queryKey)?.currentStid).toBe('rudong')
})

test('a reset that fails has a text of its own [req 220] [req 531]', async () => {
  fakeApi(contract, { goHome: refuse })
  const ports = openPorts(accountInfo(at('rudong')))
  expect(await resetStation(ports)).toBe(false)
  expect(ports.complain.mock.calls[0]?.[0][0]).toBe('电站切换失败！！')
})

test('a screen that needs none clears the station [req 221]', async () => {
  fakeApi(contract, { clearStation: () => at(null), accountInfo: () => accountInfo(at(null)) })
  const ports = openPorts(accountInfo(at('rudong')))
  expect(await clearStation(ports)).toBe(true)
  expect(ports.onSwitched).toHaveBeenCalledWith(expect.objectContaining({ currentStid: null }))
})
