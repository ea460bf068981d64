/** What the calls below are asked about; made before the first of them. */
export interface Prepared {
  groupId: string
  spareGroupId: string
  orgId: string
  spareOrgId: string
  thirdOrgId: string
  userId: string
  spareUserId: string
  spareCompanyId: string
  eventId: string
  noticeId: string
  taskId: string
  adjustmentId: string
  fileId: string
  invitationId: string
  templateId: string
}

export type BodyKind = 'query' | 'form' | 'json' | 'bytes'
export type Answer = 'legacy' | 'legacyStatus' | 'microplat' | 'file'
type Input = Readonly<Record<string, unknown>> | ((made: Prepared) => Readonly<Record<string, unknown>>)

/** Number of the requirement, method, path, how the input travels, envelope of the answer, an input that is accepted. */
export type SpecifiedCall = readonly [number, 'GET' | 'POST', string, BodyKind, Answer, Input?]
