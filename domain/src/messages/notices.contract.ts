import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { NoticeForm, NoticeReceiver, noticeStates, WrittenNotice } from './message.model.ts'

const id = z.string().max(64)
const manage = '/microplat/api/message/manage'
const read = { method: 'GET', access: 'notice:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'notice:write', envelope: 'microplat' } as const

export const NoticeFilter = z.object({ keyword: searchText.optional(), state: z.enum(noticeStates).optional() })
export type NoticeFilter = z.infer<typeof NoticeFilter>

const named = z.object({ id: z.string(), name: z.string() })

/** The messageManage screen: notices written for others. */
export const noticesContract = {
  page: endpoint({
    ...read,
    path: `${manage}/list`,
    query: pageQuery.extend(NoticeFilter.shape),
    response: pageOf(WrittenNotice),
  }),
  one: endpoint({ ...read, path: `${manage}/info`, query: z.object({ id }), response: WrittenNotice }),
  /** Who got it and who has read it, those who have not first. */
  receivers: endpoint({
    ...read,
    path: `${manage}/receivers`,
    query: pageQuery.extend({ id }),
    response: pageOf(NoticeReceiver),
  }),
  /** Whom a notice can be addressed to. */
  choices: endpoint({
    ...read,
    access: 'notice:write',
    path: `${manage}/choices`,
    response: z.object({
      organisations: z.array(named.extend({ pid: z.string().nullable() })),
      roles: z.array(named.extend({ nameEn: z.string() })),
      people: z.array(named.extend({ userName: z.string() })),
    }),
  }),
  send: endpoint({
    ...write,
    path: `${manage}/send`,
    body: NoticeForm,
    response: z.object({ id: z.string(), receiverCount: z.int() }),
  }),
  /** Receivers no longer see it; it stays in the list of those who write notices. */
  withdraw: endpoint({
    ...write,
    path: `${manage}/withdraw`,
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    response: z.object({ withdrawn: z.int() }),
  }),
  remove: endpoint({
    ...write,
    path: `${manage}/delete`,
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    response: z.object({ removed: z.int() }),
  }),
}
