import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { NewTabButton } from './NewTabButton.tsx'

const link = () => document.querySelector('a')

test.each([
  ['/userManagementN', '/userManagementN?locked=1'],
  ['/roleManagement', '/roleManagement?locked=1'],
  ['/stationManage', '/stationManage?locked=1'],
])('%s opens in a new tab as %s [req 48]', async (address, locked) => {
  await render(<NewTabButton pathname={address} />)
  expect([link()?.getAttribute('href'), link()?.target]).toEqual([locked, '_blank'])
})

test('a page that is none of the management pages has no such button', async () => {
  await render(<NewTabButton pathname="/homeSimple" />)
  expect(link()).toBeNull()
})
