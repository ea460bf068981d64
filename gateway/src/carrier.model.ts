/** What became of it: safe on the other side; not now; or never, because the other side cannot read it. */
export type Delivery =
  | { kind: 'taken'; accepted?: number; quarantined?: number }
  | { kind: 'later'; why: string; afterMs?: number }
  | { kind: 'refused'; why: string }

/** Brings bodies of the compact form to the platform, in their order. */
export interface Carrier {
  deliver(bodies: readonly Uint8Array[]): Promise<Delivery>
  /** How much it takes at once. */
  readonly maxBytes: number
  close(): Promise<void>
}

export type OnWarning = (text: string, details: Record<string, unknown>) => void
