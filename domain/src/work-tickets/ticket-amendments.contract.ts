import { z } from 'zod'
import { mark, max } from '../kernel/validation.ts'
import { instant } from '../tasks/task.model.ts'
import { Amendment, amendmentActions, amendmentKinds, type AmendmentKind } from './amendment.model.ts'
import { amendmentNeedsReason } from './amendment.rules.ts'
import { CrewNames, ticketHands, textMax } from './ticket.model.ts'

/** The ticket and the version of it that was seen. */
export const held = { id: z.string().min(1).max(64), version: z.int32() }
const name = z.string().min(1).max(128)

/** An amendment, and what its state offers. */
export const AmendmentView = Amendment.extend({
  offers: z.array(
    z.object({
      action: z.enum(amendmentActions),
      by: z.array(z.enum(ticketHands)),
      isYours: z.boolean(),
      reasons: z.array(z.string()),
    }),
  ),
})
export type AmendmentView = z.infer<typeof AmendmentView>

/** What each kind cannot be asked for without. */
const amendmentNeeds = {
  extension: ['plannedEndAt', 'reason'],
  leader: ['leaderId', 'reason'],
  crew: ['crew', 'reason'],
  pause: [],
  trial: ['reason'],
  override: ['measure', 'reason'],
} as const satisfies Record<AmendmentKind, readonly string[]>
export const AmendmentAsk = z
  .object({
    ...held,
    kind: z.enum(amendmentKinds),
    reason: max(textMax).default(''),
    /** Of an extension: the new planned end. */
    plannedEndAt: instant.nullable().default(null),
    /** Of a change of leader: the new one. */
    leaderId: name.nullable().default(null),
    /** Of a change of crew: everyone who works from then on. */
    crew: CrewNames.nullable().default(null),
    /** Of an override: the measure whose switch says otherwise. */
    measure: z.int().min(0).max(99).nullable().default(null),
    /** Of a stop and a trial run: people are out, the site is clear. */
    isSiteClear: z.boolean().default(false),
  })
  .superRefine((asked, ctx) => {
    for (const key of amendmentNeeds[asked.kind])
      if (asked[key] === null || asked[key] === '')
        ctx.addIssue({ code: 'custom', path: [key], message: mark('field.required') })
  })
export type AmendmentAsk = z.infer<typeof AmendmentAsk>

/** A ticket has one open amendment of a kind. */
export const AmendmentAct = z
  .object({
    ...held,
    kind: z.enum(amendmentKinds),
    action: z.enum(amendmentActions).exclude(['ask']),
    comment: max(textMax).default(''),
  })
  .superRefine(({ action, comment }, ctx) => {
    if (amendmentNeedsReason.has(action) && comment === '')
      ctx.addIssue({ code: 'custom', path: ['comment'], message: mark('field.required') })
  })
export type AmendmentAct = z.infer<typeof AmendmentAct>
