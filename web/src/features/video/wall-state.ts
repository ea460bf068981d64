import { z } from 'zod'
import { intParam } from '@fengguang/domain/kernel/endpoint'
import type { Video } from '@fengguang/domain/video/camera.model'
import { wallSizes, type WallSize } from '@fengguang/domain/video/video-screens'
import { flagParam, textParam, type AddressOf } from '../../lib/address.ts'

/** What the wall shows, as it stands in the address: a link shows a colleague the same pictures. */
export interface WallState {
  wall: WallSize
  /** A station or a box whose cameras fill the wall, page by page. */
  scope: string | undefined
  page: number
  /** Cameras placed by hand; a hole is an empty tile. */
  slots: readonly (string | undefined)[] | undefined
  isCycling: boolean
}

export const stationScope = (stationId: string): string => `s.${stationId}`
export const boxScope = (stationId: string, boxName: string): string => `b.${stationId}.${boxName}`

export const isInScope = (video: Video, scope: string): boolean =>
  scope === stationScope(video.stationId) || scope === boxScope(video.stationId, video.boxName)

/** A wall that was emptied by hand stays empty. */
const nothing = '-'

/** A camera stands once on the wall. */
function slotsOf(text: string, wall: WallSize): (string | undefined)[] {
  const ids = text.split(',').slice(0, wall)
  return ids.map((id, n) => (id && id !== nothing && ids.indexOf(id) === n ? id : undefined))
}

const integer = intParam(1, 10_000)

export const WallAddress = z.object({
  wall: integer.optional(),
  scope: textParam(),
  page: integer.default(1),
  cameras: z.string().max(2000).optional(),
  cycle: flagParam,
})

export function wallOf(address: AddressOf<typeof WallAddress>, usual: WallSize): WallState {
  const { wall: asked, scope, page, cameras, cycle } = address
  const wall = wallSizes.find((size) => size === asked) ?? usual
  return { wall, scope, page, slots: cameras === undefined ? undefined : slotsOf(cameras, wall), isCycling: cycle }
}

/** Only what differs from the usual stands in the address. */
export function wallAddress(state: WallState, usual: WallSize): AddressOf<typeof WallAddress> {
  const { wall, scope, page, slots, isCycling } = state
  return {
    wall: wall === usual ? undefined : wall,
    scope: slots ? undefined : scope,
    page: slots ? 1 : page,
    cameras: slots?.some(Boolean) ? slots.map((id) => id ?? '').join(',') : slots && nothing,
    cycle: isCycling && !slots,
  }
}

const scoped = (state: WallState, videos: readonly Video[]): readonly Video[] =>
  state.scope === undefined ? videos : videos.filter((video) => isInScope(video, state.scope!))

export const pagesOf = (state: WallState, videos: readonly Video[]): number =>
  Math.max(1, Math.ceil(scoped(state, videos).length / state.wall))

/** One entry per tile. */
export function tilesOf(state: WallState, videos: readonly Video[]): (Video | undefined)[] {
  const tiles = Array.from({ length: state.wall })
  if (state.slots) {
    const byId = new Map(videos.map((video) => [video.id, video]))
    return tiles.map((_, n) => byId.get(state.slots?.[n] ?? ''))
  }
  const shown = scoped(state, videos)
  const page = Math.min(state.page, pagesOf(state, videos))
  return tiles.map((_, n) => shown[(page - 1) * state.wall + n])
}

/** Puts a camera into a tile; one that is on the wall already stays where it is. */
export function placed(state: WallState, videos: readonly Video[], id: string, at: number): WallState {
  const slots = tilesOf(state, videos).map((video) => video?.id)
  if (!slots.includes(id)) slots[at] = id
  return { ...state, slots, isCycling: false }
}

export function emptied(state: WallState, videos: readonly Video[], at: number): WallState {
  const slots = tilesOf(state, videos).map((video, n) => (n === at ? undefined : video?.id))
  return { ...state, slots, isCycling: false }
}

/** A smaller wall keeps the first pictures; of pages it keeps the place. */
export function resized(state: WallState, wall: WallSize): WallState {
  const first = (state.page - 1) * state.wall
  return { ...state, wall, page: Math.floor(first / wall) + 1, slots: state.slots?.slice(0, wall) }
}
