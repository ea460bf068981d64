import { lazy, type ComponentType } from 'react'
import type { PermissionCode } from '@fengguang/domain/access/permissions'
import type { Message } from '@fengguang/domain/kernel/messages'
import { m as audit } from '../../features/audit/audit.messages.ts'
import { m as companies } from '../../features/companies/companies.messages.ts'
import { panelTitle as devicesTitle } from '../../features/devices/panel-title.ts'
import { panelTitle as gatewaysTitle } from '../../features/gateways/panel-title.ts'
import { panelTitle as historyTitle } from '../../features/history-correction/panel-title.ts'
import { panelTitle as ingestTitle } from '../../features/ingest/panel-title.ts'
import { panelTitle as messagesTitle } from '../../features/messages/panel-title.ts'
import { panelTitle as pricesTitle } from '../../features/prices/panel-title.ts'
import { m } from './shell-parts.messages.ts'

export interface PanelProps {
  /** The rest of the address: `?panel=personal&tab=notice`. */
  tab: string | undefined
  onTab: (tab: string) => void
  onClose: () => void
}

interface Panel {
  title: Message
  permission?: PermissionCode
  View: ComponentType<PanelProps>
}

/** Screen areas without a route name: opened from the account menu over any page, by `?panel=`. */
export const panels: Readonly<Record<string, Panel>> = {
  personal: {
    title: m.personal,
    View: lazy(() => import('../../features/personal/PersonalDrawer.tsx').then((x) => ({ default: x.PersonalDrawer }))),
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
      import('../../features/companies/CompaniesDrawer.tsx').then((x) => ({ default: x.CompaniesDrawer })),
    ),
  },
  devices: {
    title: devicesTitle,
    permission: 'device:read',
    View: lazy(() => import('../../features/devices/DevicesDrawer.tsx').then((x) => ({ default: x.DevicesDrawer }))),
  },
  gateways: {
    title: gatewaysTitle,
    permission: 'gateway:write',
    View: lazy(() => import('../../features/gateways/GatewaysDrawer.tsx').then((x) => ({ default: x.GatewaysDrawer }))),
  },
  ingest: {
    title: ingestTitle,
    permission: 'ingest:read',
    View: lazy(() => import('../../features/ingest/IngestDrawer.tsx').then((x) => ({ default: x.IngestDrawer }))),
  },
  history: {
    title: historyTitle,
    permission: 'telemetry:write',
    View: lazy(() =>
      import('../../features/history-correction/HistoryDrawer.tsx').then((x) => ({ default: x.HistoryDrawer })),
    ),
  },
  prices: {
    title: pricesTitle,
    permission: 'price:read',
    View: lazy(() => import('../../features/prices/PricesDrawer.tsx').then((x) => ({ default: x.PricesDrawer }))),
  },
}
