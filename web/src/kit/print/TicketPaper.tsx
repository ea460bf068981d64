import type { ReactNode } from 'react'
import { useSay } from '../../lib/i18n.ts'
import { m } from './print.texts.ts'
import './ticket-paper.css'

export interface PaperCell {
  label: string
  value: ReactNode
  /** Alone in its row. */
  isWide?: true
}

export interface PaperSignature {
  role: string
  /** Undefined: not signed, a line is left for it. */
  signed?: { name: string; at: string } | undefined
}

interface Props {
  no: string
  /** Ruled cells, in the order in which they are read. */
  cells: readonly PaperCell[]
  /** Such as “executed”, in a frame at the top. */
  stamp?: string | undefined
  signatures: readonly PaperSignature[]
  /** Tables and sections between the cells and the signatures. */
  children: ReactNode
}

/** A ticket as it hangs at the plant: number and stamp, ruled cells, tables, and signatures with their times. */
export function TicketPaper({ no, cells, stamp, signatures, children }: Props) {
  const say = useSay()
  return (
    <>
      <div className="fg-paper-top">
        <b>{say(m.number, { no: no === '' ? '—' : no })}</b>
        {stamp && <strong className="fg-paper-stamp">{stamp}</strong>}
      </div>
      <dl className="fg-paper-cells">
        {cells.map(({ label, value, isWide = false }) => (
          <div key={label} data-wide={isWide}>
            <dt>{label}</dt>
            <dd data-content="record">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <dl className="fg-paper-signatures">
        {signatures.map(({ role, signed }) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd data-content="record">{signed ? `${signed.name} ${signed.at}` : <i />}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
