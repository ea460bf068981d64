/** One page, three screens: what differs between them. */
export interface VideoScreen {
  /** Cameras below their stations, or one list of them. */
  list: 'tree' | 'flat'
  /** Boxes stand between a station and its cameras. */
  hasBoxes: boolean
  /** Pictures beside each other until the user chooses. */
  wall: WallSize
}

export const wallSizes = [1, 4, 9, 16] as const
export type WallSize = (typeof wallSizes)[number]

export const videoScreenRows = {
  videoSurveillance: { list: 'tree', hasBoxes: false, wall: 4 },
  videoSurveillanceTheMasses: { list: 'flat', hasBoxes: false, wall: 9 },
  videoIntelligentBox: { list: 'tree', hasBoxes: true, wall: 4 },
} as const satisfies Record<string, VideoScreen>
