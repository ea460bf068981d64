import { type ComponentType } from 'react'
import type { PermissionCode } from '@fengguang/domain/access/permissions'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { m as audit } from '../../features/audit/audit.texts.ts'
import { m as companies } from '../../features/organisation/companies/companies.texts.ts'
import { panelTitle as messagesTitle } from '../../features/messages/panel-title.ts'
import { m } from './shell-parts.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

export interface PanelProps {
  /** The rest of the address: `?panel=personal&tab=notice`. */
  tab: string | undefined
  onTab: (tab: string) => void
  onClose: () => void
}

interface Panel {
  title: TextPair
  permission?: PermissionCode
  View: ComponentType<PanelProps>
}

/** Screen areas without a route name: opened from the account menu over any page, by `?panel=`. */
export const panels: Readonly<Record<string, Panel>> = {
  personal: {
    title: m.personal,
    View: lazy(() => import('../../features/account/PersonalDrawer.tsx').then((x) => ({ default: x.PersonalDrawer }))),
  },
  messages: {
    title: messagesTitle,
    View: lazy(() => import('../../features/messages/MessagesDrawer.tsx').then((x) => ({ default: x.MessagesDrawer }))),
  },
  audit: {
    title: audit.title,
    permission: 'audit:read',
    View: lazy(() => import('../../features/audit/AuditDrawer.tsx').then((x) => ({ default: x.AuditDrawer }))),
  },
  companies: {
    title: companies.title,
    permission: 'company:write',
    View: lazy(() =>
      import('../../features/organisation/companies/CompaniesDrawer.tsx').then((x) => ({ default: x.CompaniesDrawer })),
    ),
  },
}
