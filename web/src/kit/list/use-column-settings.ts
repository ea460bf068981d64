import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Field } from '../field.ts'
import { useWide } from '../use-narrow.ts'

const Saved = z.record(z.string(), z.boolean())

function read(key: string): Record<string, boolean> {
  try {
    return Saved.parse(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    // Storage refused, or written by an older release: the defaults are a good answer.
    return {}
  }
}

export interface ColumnSettings {
  shown: (key: string) => boolean
  setShown: (key: string, shown: boolean) => void
  reset: () => void
}

/** Which columns a person wants to see, kept on this device per list. */
export function useColumnSettings<Row>(listName: string, fields: readonly Field<Row>[]): ColumnSettings {
  const key = `columns.${listName}`
  const [choices, setChoices] = useState(() => read(key))
  const isWide = useWide()
  const hiddenAtFirst = useMemo(
    () =>
      new Set<string>(
        fields.filter(({ list }) => list === 'optional' || (list === 'wide' && !isWide)).map((f) => f.key),
      ),
    [fields, isWide],
  )
  const keep = useCallback(
    (next: Record<string, boolean>) => {
      setChoices(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage refused or full: the choice then lasts as long as the page.
      }
    },
    [key],
  )
  return {
    shown: (name) => choices[name] ?? !hiddenAtFirst.has(name),
    setShown: (name, shown) => keep({ ...choices, [name]: shown }),
    reset: () => keep({}),
  }
}
