import { isOuterName, outerNames, type ExternalLink, type OuterPlaces } from '@fengguang/domain/navigation/destinations'
import type { Config } from '../platform/config/config.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'

/** Our own description of the interface: the link of the menu until the installation names another. */
const documentation: ExternalLink = { title: ['接口文档', 'API documentation'], address: '/docs' }

/** In the demo one page opens in a frame, so that frames can be tried. */
const demoAddresses: OuterPlaces['outer'] = { dataQuery: '/docs' }

export function outerPlacesOf({
  outerAddresses,
  externalLink,
  demo,
}: Partial<Pick<Config, 'outerAddresses' | 'externalLink' | 'demo'>>): OuterPlaces {
  for (const name of Object.keys(outerAddresses ?? {}))
    if (!isOuterName(name))
      throw new StartRefusal(
        `FENGGUANG_OUTER_ADDRESSES: unknown name ${name}, the known ones are ${outerNames.join(', ')}`,
      )
  const link = (): ExternalLink | undefined => {
    if (externalLink === 'off') return undefined
    if (!externalLink) return documentation
    return { title: [externalLink.chinese, externalLink.english], address: externalLink.address }
  }
  return { outer: outerAddresses ?? (demo?.on ? demoAddresses : {}), link: link() }
}
