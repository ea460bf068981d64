import type { VideoProtocol } from './camera.model.ts'

/** The loops the product carries itself, so that a demo shows moving pictures without any camera. */
export const loopNames = ['pv', 'wind', 'energy', 'yard', 'gate', 'gate-h265'] as const
export type LoopName = (typeof loopNames)[number]

const loopScheme = 'demo:'

export const loopOf = (address: string): LoopName | undefined =>
  loopNames.find((name) => address === `${loopScheme}${name}`)

export const loopAddress = (name: LoopName): string => `${loopScheme}${name}`

/** A media server's own address, or a path behind the same front door; anything a page could run is neither. */
function pathOf(address: string): string | undefined {
  if (/[\s\\]/.test(address)) return undefined
  const isOwnPath = address.startsWith('/') && !address.startsWith('//')
  if (!isOwnPath && !/^https?:\/\//i.test(address)) return undefined
  const url = URL.parse(address, 'http://here')
  return url && !url.username && !url.password ? url.pathname.toLowerCase() : undefined
}

/** Nothing where the address does not tell what comes from it. */
export function protocolOf(address: string): VideoProtocol | undefined {
  if (loopOf(address)) return 'hls'
  const path = pathOf(address)
  if (path === undefined) return undefined
  if (path.endsWith('.m3u8')) return 'hls'
  if (path.endsWith('.flv')) return 'flv'
  return path.split('/').includes('whep') ? 'whep' : undefined
}

export const isCameraAddress = (address: string): boolean => protocolOf(address) !== undefined
