import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { AppearanceContext, useStoredAppearance } from './appearance.ts'
import { LoginPage } from './LoginPage.tsx'

function Page() {
  return (
    <AppearanceContext value={useStoredAppearance()}>
      <LoginPage onSubmit={() => Promise.resolve()} />
    </AppearanceContext>
  )
}

test('the first field of the login page has the focus', async () => {
  await render(<Page />)
  expect(document.activeElement?.getAttribute('name')).toBe('userName')
})
