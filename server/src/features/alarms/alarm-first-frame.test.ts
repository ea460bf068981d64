import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { goneTelemetry, layGateway, layInverter, TestPipeline } from '../../testing/pipeline.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

/** What a device says first may be that it is in fault. */
let t: TestApp
const station = 'pv-qinghai-gonghe'

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await layGateway(t.db)
})
afterAll(() => t.close())

async function opened(): Promise<TestPipeline> {
  const p = new TestPipeline()
  await p.open({ db: t.db, telemetry: goneTelemetry })
  return p
}

async function firstFault(p: TestPipeline, code: string): Promise<void> {
  const frame = { deviceId: `${station}.${code}`, at: Date.now(), values: { state: 5, faultCode: 7, powerKw: 0 } }
  const answer = await p.post(`${JSON.stringify(frame)}\n`)
  expect(await answer.json()).toMatchObject({ accepted: 1, quarantined: 0 })
  await p.pipeline.alarmsJudged()
}

const raised = (code: string) =>
  t.db.rows(
    `select count from alarm_event where device_id = $1 and is_active`,
    [`${station}.${code}`],
    (row) => z.object({ count: z.int() }).parse(row).count,
  )

test('a device that was registered a moment ago raises with its first frame', async () => {
  const p = await opened()
  await p.pipeline.alarmsJudged()
  // More than one: the look at devices and rules that comes every few seconds may meet one of them by chance.
  for (const code of ['new-1', 'new-2', 'new-3']) {
    await layInverter(t.db, code)
    await p.pipeline.registry.refresh()
    await firstFault(p, code)
    expect({ [code]: await raised(code) }).toEqual({ [code]: [1] })
  }
  await p.close()
})

test('the first frame of a log that was just made raises', async () => {
  for (const code of ['first-1', 'first-2', 'first-3']) {
    await layInverter(t.db, code)
    const p = await opened()
    await firstFault(p, code)
    expect({ [code]: await raised(code) }).toEqual({ [code]: [1] })
    await p.close()
  }
})
