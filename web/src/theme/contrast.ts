const channel = (value: number): number => {
  const part = value / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function channels(hex: string): number[] {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  if (!match) throw new Error(`not a six-digit colour: ${hex}`)
  return match.slice(1).map((part) => Number.parseInt(part, 16))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(channel)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two opaque colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of one colour laid over another, opaque. */
export function mix(over: string, under: string, share: number): string {
  const below = channels(under)
  const parts = channels(over).map((value, index) => Math.round(value * share + (below[index] ?? 0) * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
