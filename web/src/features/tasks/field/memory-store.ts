import type { FieldStore } from './field-store.ts'

interface Row {
  userId: string
  id?: string
}

/** For tests: jsdom has no IndexedDB. Rows are copied, as a database would. */
export function memoryStore(): FieldStore {
  const kinds = new Map<string, Map<string, Row>>()
  const rowsOf = (kind: string) => {
    const rows = kinds.get(kind) ?? new Map<string, Row>()
    kinds.set(kind, rows)
    return rows
  }
  const keyOf = ({ userId, id = '' }: Row) => `${userId} ${id}`
  return {
    all: (kind, userId) =>
      Promise.resolve(
        [...rowsOf(kind).values()].filter((row) => row.userId === userId).map((row) => ({ ...row }) as never),
      ),
    put: (kind, ...rows) => {
      for (const row of rows) rowsOf(kind).set(keyOf(row), { ...row })
      return Promise.resolve()
    },
    remove: (kind, ...rows) => {
      for (const row of rows) rowsOf(kind).delete(keyOf(row))
      return Promise.resolve()
    },
    forget: (userId) => {
      for (const rows of kinds.values()) for (const [key, row] of rows) if (row.userId === userId) rows.delete(key)
      return Promise.resolve()
    },
  }
}
