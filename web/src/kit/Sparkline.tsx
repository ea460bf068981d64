interface Props {
  /** Equally spaced; null is a gap. */
  values: readonly (number | null)[]
  label: string
  widthPx?: number
  heightPx?: number
}

/** SVG path of the values in a box; a gap begins a new stroke. */
export function sparkPath(values: readonly (number | null)[], width: number, height: number): string {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return ''
  const min = Math.min(...known)
  const span = Math.max(...known) - min || 1
  const x = (index: number) => ((index / (values.length - 1)) * width).toFixed(1)
  const y = (value: number) => (height - 1 - ((value - min) / span) * (height - 2)).toFixed(1)
  return values
    .map((value, index) =>
      value === null ? '' : `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index)} ${y(value)}`,
    )
    .join('')
}

/** The trend beside a number. */
export function Sparkline({ values, label, widthPx = 72, heightPx = 24 }: Props) {
  const path = sparkPath(values, widthPx, heightPx)
  if (!path) return null
  return (
    <svg className="fg-spark" width={widthPx} height={heightPx} viewBox={`0 0 ${widthPx} ${heightPx}`}>
      <title>{label}</title>
      <path d={path} fill="none" stroke="var(--fg-series-1)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
