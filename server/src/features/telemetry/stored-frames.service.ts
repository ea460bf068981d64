import { readPointValues, readWholeFrames } from './stored-frames.repo.ts'
import type { FrameValues, PointValue } from './stored-frames.repo.ts'

/** What the store holds of devices, for those who correct it. */
export const storedPointValues = readPointValues
export const storedWholeFrames = readWholeFrames
export type StoredFrame = FrameValues
export type StoredValue = PointValue
