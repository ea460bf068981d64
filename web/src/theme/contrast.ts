const channel = (value: number): number => {
  const part = value / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  if (!match) throw new Error(`not a six-digit colour: ${hex}`)
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => channel(Number.parseInt(part, 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two opaque colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
