import { expect, test } from 'vitest'
import { menuFor } from './menu.ts'

const states = (grants: Parameters<typeof menuFor>[0]) => menuFor(grants).map((m) => m.children.map((c) => c.uiState))

test('nothing granted, nothing offered', () => {
  expect(menuFor([])).toEqual([])
})

test('a granted built screen stands under its module with both names', () => {
  const [module] = menuFor([{ screen: 'stationManage', mayOperate: false }])
  expect(module).toMatchObject({ name: '企业管理', nameEn: 'Company management', uiState: 'companyManagement' })
  expect(module!.children[0]).toMatchObject({ uiState: 'stationManage', pageUrl: '/stationManage', pageType: '_self' })
})

test('a screen that is not built or does not exist is not offered', () => {
  expect(
    states([
      { screen: 'todolist', mayOperate: true },
      { screen: 'nonsense', mayOperate: true },
    ]),
  ).toEqual([])
})
