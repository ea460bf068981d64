import { Navigate } from 'react-router'
import { z } from 'zod'
import { notFoundPath } from '@fengguang/domain/navigation/addresses'
import { frameAddress, flatMenu, routeNameOf, type framePaths } from '@fengguang/domain/navigation/menu-target.rules'
import { textParam } from '../lib/address.ts'
import { useLang } from '../lib/i18n.ts'
import { useAddress } from '../lib/use-address.ts'
import { useAppSession } from './app-session.ts'
import { destinations } from './destinations.ts'
import './frame.css'

const FrameAddress = z.object({ path: textParam(2000) })

/** A page of our own origin with both scripts and its origin could take its own sandbox off. */
const sandboxOf = (address: string): string => {
  const isOurs = new URL(address, location.href).origin === location.origin
  return `allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`
}

/** An address of the menu in a frame; any other path does not exist (specification §2). */
export function FramePage({ frame }: { frame: keyof typeof framePaths }) {
  const lang = useLang()
  const { menu } = useAppSession()
  const [{ path = '' }] = useAddress(FrameAddress)
  const address = frameAddress(menu, frame, path, destinations)
  if (!address) return <Navigate to={notFoundPath} replace />
  const item = flatMenu(menu).find((one) => routeNameOf(one) === path || one.pageUrl === path)
  const title = (lang === 'zh_CN' ? item?.name : item?.nameEn) ?? path
  return (
    <iframe
      className="fg-frame"
      src={address}
      title={title}
      sandbox={sandboxOf(address)}
      referrerPolicy="no-referrer"
    />
  )
}
