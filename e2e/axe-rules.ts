import axe from 'axe-core'
import { z } from 'zod'

const graveImpacts = new Set<string | null | undefined>(['serious', 'critical'])
export const isGrave = (impact: string | null | undefined): boolean => graveImpacts.has(impact)

const Check = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
/** What axe knows of its rules and checks, which its own reports are made of; `getRules` does not say the impact. */
const { rules, data } = z
  .object({
    rules: z.array(
      z.object({
        id: z.string(),
        enabled: z.boolean(),
        tags: z.array(z.string()),
        impact: z.string().optional(),
        any: z.array(Check),
        all: z.array(Check),
        none: z.array(Check),
      }),
    ),
    data: z.object({ checks: z.record(z.string(), z.object({ impact: z.string().optional() })) }),
  })
  .parse(Reflect.get(axe, '_audit'))

/** A finding is as grave as its gravest failed check, unless its rule has an impact of its own. */
const impactsOf = ({ impact, any, all, none }: (typeof rules)[number]): (string | undefined)[] =>
  impact === undefined ? [...any, ...all, ...none].map((id) => data.checks[id]?.impact) : [impact]

/** Those axe runs by itself. */
const ordinary = rules.filter(
  ({ enabled, tags }) => enabled && !tags.includes('experimental') && !tags.includes('deprecated'),
)
export const graveRules = ordinary
  .filter((rule) => impactsOf(rule).some((impact) => impact === undefined || isGrave(impact)))
  .map(({ id }) => id)
/** Those whose findings would be passed over: searching for them is a quarter of the time. */
export const lightRules = ordinary.map(({ id }) => id).filter((id) => !graveRules.includes(id))
