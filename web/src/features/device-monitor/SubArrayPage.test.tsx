import { expect, test } from 'vitest'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { SubArray } from '@fengguang/domain/device-monitor/device-operation.model'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { FakeFailure, fakeApi } from '../../testing/fake-api.ts'
import { click, press, render, type, until } from '../../testing/render.tsx'
import { SubArrayPage } from './SubArrayPage.tsx'

const limitMs = 15_000
const row: SubArray = {
  id: '7',
  stationId: 'pv',
  stationName: '共和',
  name: '一区',
  capacityKw: 1200,
  stringCount: 96,
  deviceIds: ['pv.inv-1'],
  deviceNames: ['1号逆变器'],
  version: 4,
}
const cells = () => [...document.querySelectorAll<HTMLElement>('.fg-edit-cell')]
const box = () => document.querySelector<HTMLInputElement>('.fg-edit-cell-box input')

async function open(permissions: readonly string[], save: (body: unknown) => SubArray) {
  fakeApi(stationAccessContract, { lists: () => [] })
  fakeApi(deviceOperationContract, { subArrays: () => ({ rows: [row], total: 1 }), saveSubArray: save })
  await render(<SubArrayPage />, { permissions })
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
}

test('the capacity is changed in the list: the rest of the record goes with it, as it was read', async () => {
  const sent: unknown[] = []
  await open(['subArray:write'], (body) => (sent.push(body), { ...row, capacityKw: 1350 }))
  await until(() => cells().length === 2, limitMs)
  await click(cells()[0]!)
  await type(box()!, '1350')
  await press(box()!, 'Enter')
  await until(() => sent.length > 0, limitMs)
  const { stationName: _, deviceNames: __, ...form } = row
  expect(sent).toEqual([{ ...form, capacityKw: 1350 }])
})

test('a sub-array that another person has changed refuses the value at its cell', async () => {
  await open(['subArray:write'], () => {
    throw new FakeFailure(409, { key: 'record.conflict', code: 10050002, msg: '记录已被他人修改，请刷新后重试' })
  })
  await until(() => cells().length === 2, limitMs)
  await click(cells()[1]!)
  await type(box()!, '100')
  await press(box()!, 'Enter')
  await until(() => document.querySelector('.fg-edit-cell-error')?.textContent, limitMs)
  expect(document.querySelector('.fg-edit-cell-error')?.textContent).toBe('记录已被他人修改，请刷新后重试')
  expect(box()!.value).toBe('100')
})

test('who may only look changes nothing', async () => {
  await open([], () => row)
  expect(cells()).toEqual([])
})
