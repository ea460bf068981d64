import type { ComponentType } from 'react'
import { HomePage } from './HomePage.tsx'
import type { HomeName } from './home-variants.ts'

/** The page of a row of the table. */
export const homePage =
  (name: HomeName): ComponentType =>
  () => <HomePage name={name} />
