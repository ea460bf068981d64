import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { requiredMax } from '../kernel/validation.ts'
import { CubeDefinition } from './cube.model.ts'

export const templateScopeNames = textPairs({ personal: ['个人', 'Personal'], company: ['公司', 'Company'] })
export type TemplateScope = keyof typeof templateScopeNames
export const templateScopes = Object.keys(templateScopeNames) as [TemplateScope, ...TemplateScope[]]

/** So many of one person, and of the company. */
export const mostTemplates = 100

export const TemplateForm = z.object({
  name: requiredMax(30),
  scope: z.enum(templateScopes),
  definition: CubeDefinition,
})
export type TemplateForm = z.infer<typeof TemplateForm>

export const AnalysisTemplate = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(templateScopes),
  definition: CubeDefinition,
  ownerId: z.string(),
  ownerName: z.string(),
  changedAt: z.string(),
  version: z.int(),
  /** The caller may save and delete it. */
  mayChange: z.boolean(),
})
export type AnalysisTemplate = z.infer<typeof AnalysisTemplate>
