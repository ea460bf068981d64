import { redirect, type LoaderFunctionArgs } from 'react-router'
import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { notFoundPath, redirectOf } from '@fengguang/domain/navigation/addresses'
import { isUnauthorised } from '@fengguang/domain/navigation/entry.rules'
import { frameFor } from '@fengguang/domain/navigation/menu-target.rules'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import { callSettled } from '../lib/call.ts'
import { destinations } from './destinations.ts'
import { openScreens } from './menu-screens.ts'

/** An address without a route: opened in a frame if the menu has it, reported if it is someone else's, else not found. */
export const unknownAddress =
  (menu: readonly MenuItem[]) =>
  ({ request }: LoaderFunctionArgs): Response => {
    const { pathname, search } = new URL(request.url)
    const open = openScreens(menu)
    const frame = frameFor(menu, pathname, destinations) ?? frameFor(menu, redirectOf(pathname) ?? '', destinations)
    if (frame) return redirect(frame)
    const isReported = isUnauthorised(pathname, open) || isUnauthorised(redirectOf(pathname) ?? '', open)
    if (isReported)
      void callSettled(auditContract.recordUnauthorized, { routingAddress: (pathname + search).slice(0, 500) })
    return redirect(notFoundPath)
  }
