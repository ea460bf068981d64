import { Gauge, type Registry } from 'prom-client'

/** A figure of another part of the product: a number, or one per value of its label. */
export interface Figure {
  name: string
  help: string
  value: number | { label: string; values: Readonly<Record<string, number>> }
}

/** Figures are read when they are asked for; a part that does not answer shows none, and `up` says so. */
export interface FigureSource {
  part: string
  read: () => Promise<readonly Figure[]>
}

export function figuresOf(registry: Registry, { part, read }: FigureSource): () => Promise<void> {
  const up = new Gauge({
    name: `fengguang_${part}_up`,
    help: `Whether ${part} answered just now`,
    registers: [registry],
  })
  const shown = new Set<string>()
  const show = ({ name, help, value }: Figure) => {
    shown.add(name)
    const labelNames = typeof value === 'number' ? [] : [value.label]
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    if (typeof value === 'number') gauge.set(value)
    else for (const [one, number] of Object.entries(value.values)) gauge.set({ [value.label]: one }, number)
  }
  return async () => {
    const figures = await read().catch(() => undefined) // what it does not say, `up` does
    up.set(figures ? 1 : 0)
    for (const name of shown) registry.removeSingleMetric(name)
    shown.clear()
    for (const figure of figures ?? []) show(figure)
  }
}
