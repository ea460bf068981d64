import { analysed } from './analysis.mutations.ts'
import { analytics } from './analytics.mutations.ts'
import { domain } from './domain.mutations.ts'
import { features } from './features.mutations.ts'
import { goals } from './goals.mutations.ts'
import { http } from './http.mutations.ts'
import { ingest } from './ingest.mutations.ts'
import type { Mutation } from './mutation.model.ts'
import { operations } from './operations.mutations.ts'
import { safety } from './safety.mutations.ts'
import { people } from './people.mutations.ts'
import { gateway, simulator } from './plants.mutations.ts'
import { platform } from './platform.mutations.ts'
import { tools } from './tools.mutations.ts'
import { webFeatures } from './web-features.mutations.ts'
import { webParts } from './web.mutations.ts'

/** In the order in which they run: rows of one kind of test follow each other. */
export const layers: Readonly<Record<string, readonly Mutation[]>> = {
  domain,
  analytics,
  simulator,
  gateway,
  analysis: analysed,
  tools,
  'web-parts': webParts,
  'web-features': webFeatures,
  platform,
  http,
  people,
  operations,
  safety,
  features,
  ingest,
  goals,
}
