import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { call } from '../lib/call.ts'
import { rememberLogin, store, stored } from '../lib/storage.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { answerStartUp } from '../testing/start-up.ts'
import { until } from '../testing/render.tsx'
import { openTabs, type TabMessage } from './session-tabs.ts'
import { makeSessionRunner, type SessionRunner } from './session-runner.ts'

const server = fakeServer()
const runners: SessionRunner[] = []
const reload = vi.fn<() => void>()
const goHome = vi.fn<() => void>()

async function tab(): Promise<SessionRunner> {
  const runner = makeSessionRunner({ reload, goHome, toLogin: () => undefined })
  runners.push(runner)
  runner.start()
  await until(() => runner.view().kind === 'signedIn')
  return runner
}

/** One after the other, as the browser does it. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<void>) => {
      const next = last.then(work)
      last = next.catch(() => undefined)
      return next
    },
  }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  server.start()
  answerStartUp(server)
  rememberLogin('operator', 'np-1')
})
afterEach(() => {
  for (const runner of runners.splice(0)) runner.close()
  server.stop()
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

test('signing out in one tab signs all out', async () => {
  const [one, other] = [await tab(), await tab()]
  await one.signOut()
  await until(() => other.view().kind === 'signedOut')
  expect(server.countOf('/Login/logout')).toBe(1)
})

test('another role in one tab takes the others home, where nothing of the old role is asked for', async () => {
  await tab()
  const other = openTabs(() => undefined)
  other.tell({ type: 'of a later version' } as unknown as TabMessage)
  other.tell({ type: 'identity', identity: { userId: 'u2', roleId: 'r1' } })
  await until(() => goHome.mock.calls.length === 1)
  expect(reload).not.toHaveBeenCalled()
  other.close()
  expect(stored('userId')).toBe('u2')
})

test('what another tab has just fetched is taken, not fetched again', async () => {
  await tab()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server.fail('/UserAuthHandle/queryCurrentMenu', 401, 10003011)
  server.forgetAsked()
  const asked = call(sessionContract.currentMenu, {}).catch((error: unknown) => error)
  await until(() => server.countOf('/UserAuthHandle/queryCurrentMenu') === 1)
  // The other tab refreshes while this one waits for its turn.
  Object.defineProperty(navigator, 'locks', {
    value: {
      request: async (_name: string, work: () => Promise<void>) => {
        store('token', 'of the other tab')
        store('refreshAt', String(Date.now() + 1))
        await work()
      },
    },
    configurable: true,
  })
  await asked
  expect(server.countOf('/microplat/oauth/token')).toBe(0)
  expect(server.countOf('/UserAuthHandle/queryCurrentMenu')).toBe(2)
  expect(stored('token')).toBe('of the other tab')
})
