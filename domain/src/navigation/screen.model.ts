import type { PermissionCode } from '../access/permissions.ts'
import type { TextPair } from '../kernel/texts.ts'
import type { GlobalTheme } from '../session/session.model.ts'
import type { ModuleName } from './modules.ts'

// spec §3
export const stationKinds = [
  'PV_STATION',
  'PV_COMPANY',
  'WP_STATION',
  'WP_COMPANY',
  'CE_STATION',
  'CE_COMPANY',
] as const
export type StationKind = (typeof stationKinds)[number]
/** NONE clears the selection; DEFAULT is met by the default station. */
export type StationNeed = StationKind | 'NONE' | 'DEFAULT'

export const screenGroups = ['operations', 'fill', 'analysis', 'companyManagement'] as const
export type ScreenGroup = (typeof screenGroups)[number]

export const iconNames = [
  'home',
  'monitor',
  'devices',
  'matrix',
  'layout',
  'alarm',
  'adjust',
  'log',
  'report',
  'diagram',
  'video',
  'map',
  'chart',
  'shadow',
  'dust',
  'loss',
  'fault',
  'compare',
  'expert',
  'form',
  'plan',
  'battery',
  'charger',
  'environment',
  'switch',
  'cleaning',
  'department',
  'station',
  'user',
  'role',
  'message',
  'settings',
  'money',
  'book',
  'document',
  'people',
  'task',
  'ticket',
  'danger',
  'wind',
  'share',
  'export',
  'query',
  'gallery',
  'screen',
  'gateway',
  'ingest',
  'history',
] as const
export type IconName = (typeof iconNames)[number]

export interface Screen {
  /** Flat and canonical; `:name` stands for a part of the address. */
  path: `/${string}`
  title: TextPair
  icon: IconName
  module: ModuleName
  /** Station kinds of which one must be selected; absent leaves the selection as it is. */
  needs?: readonly [StationNeed, ...StationNeed[]]
  /** Allowed themes, the first being used when the user's own is not allowed; absent allows all. */
  themes?: readonly [GlobalTheme, ...GlobalTheme[]]
  /** Absent: the screen shows nothing live. */
  refreshSeconds?: 10 | 20 | 30 | 60
  /** Visible to users who may see any of these screens. */
  inherits?: readonly string[]
  unrestricted?: boolean
  /** The group under whose address the screen also answers, by redirect. */
  parent?: ScreenGroup
  /** Opens in the embedded frame under its own name. */
  frame?: true
  /** Not named by the specification: a page that this product needs besides. */
  ours?: true
  /** Opened from another screen or by its address only: no menu entry. */
  offMenu?: true
  /** Shows the stations of this province alone, and no new company starts with it. */
  region?: string
  /** May be entered only from this screen, else leads there. */
  enteredFrom?: string
  /** Has a page, and so may stand in menus. */
  built: boolean
  /** What a role gets with looking at the screen, and with operating it. */
  reads: readonly PermissionCode[]
  acts: readonly PermissionCode[]
}

type Derived = 'path' | 'module' | 'built' | 'reads' | 'acts'
/** A row of the table: the path is `/<name>` and the screen is not built, unless it says so. */
export type ScreenRow = Omit<Screen, Derived> & Partial<Omit<Screen, 'module'>>

type Complete<R> = { readonly [N in keyof R]: Screen & { built: R[N] extends { built: true } ? true : false } }

export const screensIn = <const R extends Record<string, ScreenRow>>(module: ModuleName, rows: R): Complete<R> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]): [string, Screen] => [
      name,
      { path: `/${name}`, module, built: false, reads: [], acts: [], ...row },
    ]),
  ) as unknown as Complete<R>

export const defaultRefreshSeconds = 10 // spec §9

export const PV = ['PV_STATION'] as const
export const NONE = ['NONE'] as const
export const LIGHT_DARK = ['light', 'dark'] as const
/** Screens that show how stations run, and what is open at them. */
export const watched = { built: true, reads: ['station:read', 'telemetry:read', 'alarm:read', 'device:read'] } as const
