import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { openGateway } from '@fengguang/gateway/gateway'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stationIp } from './zones.ts'

/** What the station is to send, one line each. */
export interface Sending {
  firstAt: number
  minutes: number
}
/** Its answer when everything it was to send has been acknowledged. */
export interface Sent {
  refusedBodies: number
  waitingBytes: number
  /** Connections opened to the station. */
  callers: string[]
}
export interface StationSetup {
  folder: string
  secret: string
  gateways: { gatewayId: string; deviceId: string; url?: string; mqttUrl?: string }[]
}

const minute = 60_000
/** Where devices and cabinets of stations listen: SSH, web, RTSP, Modbus, MQTT, IEC 104, OPC UA, web again. */
export const stationPorts = [22, 80, 443, 502, 554, 1883, 2404, 4840, 8080]

function block(deviceId: string, { firstAt, minutes }: Sending): FrameBlock {
  const at = Float64Array.from({ length: minutes }, (_none, i) => firstAt + i * minute)
  return {
    type: 'meter',
    deviceIds: [deviceId],
    length: minutes,
    device: new Uint32Array(minutes),
    at,
    columns: { powerKw: at.map((ms) => (ms / minute) % 1000), forwardKwh: at.map((ms) => ms / minute / 60) },
    arrays: {},
  }
}

/** The station's side, in the station's namespace: it has open ports, and it only ever calls. */
async function station({ folder, secret, gateways: given }: StationSetup): Promise<void> {
  const callers: string[] = []
  for (const port of stationPorts) {
    const server = createServer((socket) => {
      callers.push(`${socket.remoteAddress} called port ${port}`)
      socket.destroy()
    })
    server.listen(port, stationIp)
    await once(server, 'listening')
  }
  const gateways = given.map(({ deviceId, ...where }) => ({
    deviceId,
    gateway: openGateway({ ...where, secret, folder: join(folder, where.gatewayId) }),
  }))
  console.log('ready')
  for await (const line of createInterface(process.stdin)) {
    const sending = JSON.parse(line) as Sending
    for (const { gateway, deviceId } of gateways) await gateway.send([block(deviceId, sending)])
    await Promise.all(gateways.map(({ gateway }) => gateway.flush()))
    const all = gateways.map(({ gateway }) => gateway.status())
    const sent: Sent = {
      refusedBodies: all.reduce((sum, one) => sum + one.refusedBodies, 0),
      waitingBytes: all.reduce((sum, one) => sum + one.waitingBytes, 0),
      callers,
    }
    console.log(JSON.stringify(sent))
  }
  await Promise.all(gateways.map(({ gateway }) => gateway.close()))
  process.exit()
}

if (import.meta.main) await station(JSON.parse(process.argv[2] ?? '') as StationSetup)
