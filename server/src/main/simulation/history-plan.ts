const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Frames every minute for the last week, every five minutes before (wire.md, demo). */
const fineDays = 7
const fineSeconds = 60
const coarseSeconds = 300

export interface Window {
  fromMs: number
  toMs: number
  stepSeconds: number
}

/** Newest first: a screen that has just been opened asks for today. The windows cover [fromMs, untilMs) once. */
export function historyWindows(fromMs: number, untilMs: number): Window[] {
  const fineFrom = Math.max(fromMs, untilMs - fineDays * day)
  return [
    ...backwards(fineFrom, untilMs, 6 * hour, fineSeconds),
    ...(fineFrom > fromMs ? backwards(fromMs, fineFrom, day, coarseSeconds) : []),
  ]
}

function backwards(fromMs: number, untilMs: number, lengthMs: number, stepSeconds: number): Window[] {
  const windows: Window[] = []
  for (let toMs = untilMs; toMs > fromMs; toMs -= lengthMs)
    windows.push({ fromMs: Math.max(fromMs, toMs - lengthMs), toMs, stepSeconds })
  return windows
}
