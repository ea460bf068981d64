import { createContext } from 'react'

let signedInZone: string | undefined

/** Called by the session: with the zone of the company when someone signs in, without one when they leave. */
export function setCompanyZone(zone: string | undefined): void {
  signedInZone = zone
}

/**
 * IANA name of the zone that times without a station of their own are shown in, typed in and filtered by. The browser's
 * zone would show a reader who travels other times than colleagues and exports; it counts only before the sign-in.
 */
export const companyZone = (): string => signedInZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The name of the company at work, as printed documents carry it. */
export const CompanyNameContext = createContext('')
