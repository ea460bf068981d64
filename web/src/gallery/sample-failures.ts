import { textPairs } from '@fengguang/domain/kernel/texts'
import type { Say } from '../lib/i18n.ts'
import { RequestFailure } from '../lib/request-failure.ts'

const m = textPairs({
  unavailable: ['服务暂不可用，请稍后再试', 'Service unavailable, please try again later'],
  denied: ['没有权限', 'You do not have permission'],
})

export const sampleFailure = (say: Say): RequestFailure =>
  new RequestFailure({
    key: 'server.unavailable',
    code: 503,
    status: 503,
    msg: say(m.unavailable),
    requestId: '7f3c1a09',
  })

export const sampleDenial = (say: Say): RequestFailure =>
  new RequestFailure({ key: 'access.denied', code: 403, status: 403, msg: say(m.denied) })
