import { analytics } from './analytics.mutations.ts'
import { domain } from './domain.mutations.ts'
import type { Mutation } from './mutation.model.ts'
import { gateway, simulator } from './plants.mutations.ts'

/** In the order in which they run: rows of one kind of test follow each other. */
export const layers: Readonly<Record<string, readonly Mutation[]>> = {
  domain,
  analytics,
  simulator,
  gateway,
}
