import { createContext } from 'react'

/** IANA name of the zone of the company at work; undefined outside of the shell. */
export const CompanyZoneContext = createContext<string | undefined>(undefined)

/** The name of the company at work, as printed documents carry it. */
export const CompanyNameContext = createContext('')
