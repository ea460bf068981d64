import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { Can } from './Can.tsx'

test.each([
  [[], 'station:write', 'no'],
  [['station:read'], 'station:write', 'no'],
  [['station:write'], 'station:write', 'yes'],
  [['station:write'], ['station:write', 'station:export'], 'no'],
  [['station:write', 'station:export'], ['station:write', 'station:export'], 'yes'],
])('with %j, %j is answered %s', async (permissions, needed, seen) => {
  const { container } = await render(
    <Can do={needed} otherwise="no">
      yes
    </Can>,
    { permissions },
  )
  expect(container.textContent).toBe(seen)
})
