/** The time of the phone counts, but never after the server's and never before the step that came before. */
export function workedAt({
  now,
  deviceAt,
  notBefore,
}: {
  now: Date
  deviceAt?: string
  notBefore?: string | null
}): Date {
  if (deviceAt === undefined) return now
  const earliest = notBefore ? Date.parse(notBefore) : now.getTime()
  return new Date(Math.min(now.getTime(), Math.max(earliest, Date.parse(deviceAt))))
}
