import { z } from 'zod'
import { langs } from '../kernel/texts.ts'

export const globalThemes = ['darkBlue', 'light', 'dark'] as const // spec §9, first is the default
export type GlobalTheme = (typeof globalThemes)[number]
export const looks = ['default', 'simple'] as const // spec §4 Theme
export type Look = (typeof looks)[number]

/** Who is signed in, and what the current role lets them do. */
export const SignedInUser = z.object({
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  tel: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  /** The one most of its stations keep. */
  companyZone: z.string(),
  roleId: z.string(),
  roleName: z.object({ zh_CN: z.string(), en_US: z.string() }),
  lang: z.enum(langs),
  permissions: z.array(z.string()),
  /** A one-time password opens nothing but the change of itself. */
  mustChangePassword: z.boolean(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** A menu entry as the server sends it (spec §3). */
export interface MenuItem {
  name: string
  nameEn: string
  uiIcon: string
  /** Route name; may carry a suffix after a colon. */
  uiState: string
  /** Module scope. */
  uiPrefix: string
  pageUrl: string
  /** Link target. */
  pageType: string
  children: MenuItem[]
}
export const MenuItem: z.ZodType<MenuItem, MenuItem> = z.object({
  name: z.string(),
  nameEn: z.string(),
  uiIcon: z.string(),
  uiState: z.string(),
  uiPrefix: z.string(),
  pageUrl: z.string(),
  pageType: z.string(),
  get children() {
    return z.array(MenuItem)
  },
})
