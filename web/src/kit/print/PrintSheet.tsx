import type { ReactNode } from 'react'
import { useSay } from '../../lib/i18n.ts'
import { m } from './print.texts.ts'
import type { Orientation } from './print-style.ts'
import './print-page.css'

interface Props {
  title: string
  company: string
  period?: string | undefined
  printed: string
  orientation: Orientation
  signatures?: readonly string[] | undefined
  children: ReactNode
}

/** The paper itself, light in every theme. */
export function PrintSheet({ title, company, period, printed, orientation, signatures, children }: Props) {
  const say = useSay()
  return (
    <article className="fg-print-sheet" data-theme="light" data-orientation={orientation} aria-label={title}>
      <header className="fg-print-head">
        <p>{company}</p>
        <h1>{title}</h1>
        <p>{[period && `${say(m.period)} ${period}`, printed].filter(Boolean).join(' · ')}</p>
      </header>
      {children}
      {signatures && (
        <footer className="fg-print-signatures">
          {signatures.map((name) => (
            <p key={name}>
              <span>{name}</span>
              <i />
              <span>{say(m.date)}</span>
              <i />
            </p>
          ))}
        </footer>
      )}
    </article>
  )
}

export function PrintSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="fg-print-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Labels and values, two pairs in a line. */
export function PrintFields({ fields }: { fields: readonly { key: string; label: string; value: ReactNode }[] }) {
  return (
    <dl className="fg-print-fields">
      {fields.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface PrintColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

interface TableProps<Row> {
  columns: readonly PrintColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}

/** Its head stands on every sheet, and no row is cut in two. */
export function PrintTable<Row>({ columns, rows, keyOf }: TableProps<Row>) {
  const say = useSay()
  if (rows.length === 0) return <p>{say(m.none)}</p>
  return (
    <table className="fg-print-table">
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" data-number={isNumber}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>
            {columns.map(({ label, cell, isNumber }) => (
              <td key={label} data-number={isNumber}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
