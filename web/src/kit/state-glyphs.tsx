import type { ReactNode } from 'react'
import type { Tone } from '../theme/tokens.ts'

export type GlyphName = Tone | 'partlyOffline' | 'unknown' | 'minor' | 'info'

/** Drawn on 16 × 16 in the current colour. The shape shows the state, the colour repeats it. */
export const glyphs: Record<GlyphName, ReactNode> = {
  normal: <circle cx="8" cy="8" r="3" fill="currentColor" />,
  alarm: (
    <>
      <path d="M8 1.8 15 14H1Z" fill="currentColor" />
      <path d="M8 6v4M8 12v.2" stroke="var(--fg-card)" strokeWidth="1.6" />
    </>
  ),
  fault: (
    <>
      <path d="M3.5 12V8.5a4.5 4.5 0 0 1 9 0V12Z" fill="currentColor" />
      <path d="M2 14.2h12M8 .6v1.6M2.6 2.6l1.1 1.1M13.4 2.6l-1.1 1.1" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6 9a2.2 2.2 0 0 1 2-2.2" stroke="var(--fg-card)" strokeWidth="1.2" fill="none" />
    </>
  ),
  interrupted: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="m7 4.6 1.8-1.8a3 3 0 0 1 4.3 4.3L11.4 9M9 11.4l-1.8 1.8A3 3 0 0 1 2.9 9L4.6 7" />
      <path d="M2.4 2.4l2 2M11.6 11.6l2 2" />
    </g>
  ),
  initialising: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M13.6 7A5.8 5.8 0 0 0 3.4 4.6M2.4 9a5.8 5.8 0 0 0 10.2 2.4" />
      <path d="M3.2 1.6v3.2h3.2M12.8 14.4v-3.2H9.6" />
    </g>
  ),
  standby: (
    <>
      <circle cx="8" cy="8" r="6.6" fill="currentColor" />
      <path d="M6 5.4v5.2M10 5.4v5.2" stroke="var(--fg-card)" strokeWidth="1.8" />
    </>
  ),
  notConnected: (
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.6 2.2" />
  ),
  offline: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M8 1.6V8" />
      <path d="M4.6 3.6a5.8 5.8 0 1 0 6.8 0" />
    </g>
  ),
  partlyOffline: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4Z" fill="currentColor" />
    </>
  ),
  unknown: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M5.4 5.8A2.6 2.6 0 1 1 8.6 8.3c-.5.2-.6.5-.6 1.5" />
      <path d="M8 12.6v.3" strokeWidth="2" />
    </g>
  ),
  minor: <path d="M8 2.4 13.6 8 8 13.6 2.4 8Z" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 7.4v3.6M8 4.8v.3" stroke="currentColor" strokeWidth="1.8" />
    </>
  ),
}
