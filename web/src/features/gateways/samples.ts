import type { GatewayDoors } from '@fengguang/domain/gateways/gateways.contract'

export interface SampleOf {
  gatewayId: string
  deviceId: string
  /** Where people opened the product: gateways usually reach it by the same name. */
  host: string
  doors: GatewayDoors
}

export const httpAddress = ({ host, doors }: SampleOf): string => `http://${host}:${doors.httpPort}/ingest/v1/frames`
export const mqttHost = ({ host, doors }: SampleOf): string => doors.brokerHost ?? host
export const mqttAddress = (of: SampleOf): string => `mqtt://${mqttHost(of)}:${of.doors.mqttPort}`
export const topicOf = ({ gatewayId }: SampleOf): string => `fengguang/v1/${gatewayId}/frames`

/** One frame, at the moment the shell runs it. */
const frame = (deviceId: string): string =>
  `'{"deviceId":"${deviceId}","at":'$(date +%s)'000,"values":{"powerKw":12.5,"state":3}}'`

export const curlSample = (of: SampleOf): string =>
  [
    `curl -u "${of.gatewayId}:$GATEWAY_SECRET" \\`,
    `  -H 'Content-Type: application/x-ndjson' \\`,
    `  --data-binary ${frame(of.deviceId)} \\`,
    `  ${httpAddress(of)}`,
  ].join('\n')

export const mosquittoSample = (of: SampleOf): string =>
  [
    `mosquitto_pub -h ${mqttHost(of)} -p ${of.doors.mqttPort} -q 1 \\`,
    `  -i ${of.gatewayId} -u ${of.gatewayId} -P "$GATEWAY_SECRET" \\`,
    `  -t ${topicOf(of)} \\`,
    `  -m ${frame(of.deviceId)}`,
  ].join('\n')

export const clientSample = (of: SampleOf): string =>
  [
    `import { openGateway } from '@fengguang/gateway/gateway'`,
    ``,
    `const gateway = openGateway({`,
    `  gatewayId: '${of.gatewayId}',`,
    `  secret: process.env.GATEWAY_SECRET ?? '',`,
    `  folder: '/var/lib/gateway',`,
    `  mqttUrl: '${mqttAddress(of)}',`,
    `  onWarning: console.warn,`,
    `})`,
    `await gateway.send([`,
    `  {`,
    `    type: 'inverter',`,
    `    deviceIds: ['${of.deviceId}'],`,
    `    length: 1,`,
    `    device: Uint32Array.of(0),`,
    `    at: Float64Array.of(Date.now()),`,
    `    columns: { powerKw: Float64Array.of(12.5), state: Float64Array.of(3) },`,
    `    arrays: {},`,
    `  },`,
    `])`,
  ].join('\n')
