const steps = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `12.3 MB`: three figures are enough to see a disk fill. */
export function byteText(bytes: number): string {
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${step === 0 ? value : value.toPrecision(value >= 100 ? 3 : 2)} ${steps[step]}`
}
