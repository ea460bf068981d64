import { createContext } from 'react'

/** IANA name of the zone of the company at work; undefined outside of the shell. */
export const CompanyZoneContext = createContext<string | undefined>(undefined)
