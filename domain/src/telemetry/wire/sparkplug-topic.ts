export const sparkplugNamespace = 'spBv1.0'
export const messageKinds = ['NBIRTH', 'NDATA', 'NDEATH', 'NCMD', 'DBIRTH', 'DDATA', 'DDEATH', 'DCMD'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Our group is a station, our edge node a gateway, our device the code of a device within its station. */
export interface SparkplugTopic {
  stationId: string
  kind: MessageKind
  gatewayId: string
  /** Of those kinds that begin with D. */
  deviceCode?: string
}

const part = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const isKind = (text: string | undefined): text is MessageKind => messageKinds.some((kind) => kind === text)

export function parseTopic(topic: string): SparkplugTopic | undefined {
  const [namespace, stationId, kind, gatewayId, deviceCode, ...more] = topic.split('/')
  if (namespace !== sparkplugNamespace || more.length > 0 || !isKind(kind)) return undefined
  if (!part.test(stationId ?? '') || !part.test(gatewayId ?? '')) return undefined
  const ofDevice = kind.startsWith('D')
  if (ofDevice !== (deviceCode !== undefined) || (deviceCode !== undefined && !part.test(deviceCode))) return undefined
  const node = { stationId: stationId as string, kind, gatewayId: gatewayId as string }
  return deviceCode === undefined ? node : { ...node, deviceCode }
}

export const topicOf = ({ stationId, kind, gatewayId, deviceCode }: SparkplugTopic): string =>
  [sparkplugNamespace, stationId, kind, gatewayId, ...(deviceCode === undefined ? [] : [deviceCode])].join('/')
