import { setFlagsFromString } from 'node:v8'

/**
 * V8 collects its whole heap for every 64 MB of buffers that come and go, which took ingest a third of its work. Counted
 * with the heap they are found by the small collections that run anyway.
 */
export const countBuffersWithHeap = (): void => setFlagsFromString('--external-memory-accounted-in-global-limit')
