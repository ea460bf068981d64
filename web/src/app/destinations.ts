import { destinationsOf } from '@fengguang/domain/navigation/destinations'

function parsed(name: string, text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${name} is not JSON`, { cause: error })
  }
}

/** Said when the web is built: `VITE_MODULE_ADDRESSES`, JSON of module scope → address. */
export const destinations = destinationsOf({
  modules: parsed('VITE_MODULE_ADDRESSES', import.meta.env.VITE_MODULE_ADDRESSES),
})
