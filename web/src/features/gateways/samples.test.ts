import { expect, test } from 'vitest'
import { clientSample, curlSample, mosquittoSample, mqttAddress } from './samples.ts'

const of = {
  gatewayId: 'gw-1',
  deviceId: 'pv-a.inv-01',
  host: 'plant.example',
  doors: { httpPort: 8081, mqttPort: 1883, brokerHost: null },
}

/** The frame between the quotes, with the clock of the shell put in. */
const frameIn = (sample: string): unknown =>
  JSON.parse(/'(\{.*\})'/.exec(sample.replace("'$(date +%s)'", '1794700800'))?.[1] ?? '')
const frame = { deviceId: 'pv-a.inv-01', at: 1_794_700_800_000, values: { powerKw: 12.5, state: 3 } }

test('the sample for curl is a frame of this moment for the HTTP door', () => {
  const sample = curlSample(of)
  expect(frameIn(sample)).toEqual(frame)
  expect(sample).toContain('-u "gw-1:$GATEWAY_SECRET"')
  expect(sample).toContain("'Content-Type: application/x-ndjson'")
  expect(sample.endsWith('http://plant.example:8081/ingest/v1/frames')).toBe(true)
})

test('the sample for mosquitto_pub names topic and door, with the same frame', () => {
  const sample = mosquittoSample(of)
  expect(frameIn(sample)).toEqual(frame)
  expect(sample).toContain('-h plant.example -p 1883 -q 1')
  expect(sample).toContain('-t fengguang/v1/gw-1/frames')
})

test('the broker of an installation goes before our own host', () => {
  const doors = { httpPort: 8081, mqttPort: 8883, brokerHost: 'broker.example' }
  expect(mqttAddress({ ...of, doors })).toBe('mqtt://broker.example:8883')
  expect(clientSample({ ...of, doors })).toContain("mqttUrl: 'mqtt://broker.example:8883'")
})
