import type { Finding } from './diagnosis.model.ts'

/** Findings of one kind closer than this are one: a window of analysis may have cut them. */
const joinMs = 3_600_000

const keyOf = ({ deviceId, part, kind }: Finding): string => `${deviceId} ${part} ${kind}`

/** What is left of a finding outside the window. */
function outside(one: Finding, fromMs: number, toMs: number): Finding[] {
  const parts: Finding[] = []
  if (one.startMs < fromMs) parts.push({ ...one, endMs: Math.min(one.endMs, fromMs) })
  if (one.endMs > toMs) parts.push({ ...one, startMs: Math.max(one.startMs, toMs) })
  return parts
}

function joined(findings: readonly Finding[]): Finding[] {
  const all: Finding[] = []
  for (const next of findings.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = all.at(-1)
    if (last === undefined || next.startMs > last.endMs + joinMs || next.kind === 'counterReset') all.push({ ...next })
    else Object.assign(last, { endMs: Math.max(last.endMs, next.endMs), offBy: next.offBy })
  }
  return all
}

/** What is known after a window was analysed again: inside it only what was found now, outside it what was known. */
export function mergedFindings(
  known: readonly Finding[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  found: readonly Finding[],
): Finding[] {
  const begun = new Set(known.filter(({ startMs }) => startMs < fromMs).map(keyOf))
  // A device that reports for the first time inside the window was not lost before.
  const counts = (one: Finding) => one.startMs >= fromMs || one.endMs >= toMs || begun.has(keyOf(one))
  const groups = Map.groupBy([...known.flatMap((one) => outside(one, fromMs, toMs)), ...found.filter(counts)], keyOf)
  return [...groups.values()].flatMap(joined)
}
