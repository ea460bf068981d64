import type { TemplateScope } from './template.model.ts'

export interface TemplateHand {
  isOwner: boolean
  /** Holds `analysisTemplate:write`. */
  mayManage: boolean
}

/** A personal template is its owner's; one of the company its creator's and those who manage them. */
export const mayChangeTemplate = (scope: TemplateScope, { isOwner, mayManage }: TemplateHand): boolean =>
  isOwner || (scope === 'company' && mayManage)

/** What becomes a template of the company needs the permission, also of its own creator; what is one already does not. */
export const mayGiveScope = (before: TemplateScope | undefined, after: TemplateScope, mayManage: boolean): boolean =>
  after === 'personal' || before === 'company' || mayManage
