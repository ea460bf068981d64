import { useQueryClient } from '@tanstack/react-query'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { stationPriceContract } from '@fengguang/domain/prices/station-price.contract'
import { queriesOf, readOf, useAct } from '../../lib/api.ts'

export const prices = queriesOf('stationPrices', stationPriceContract)
export const visibleStations = readOf('station-access', 'lists', stationAccessContract.lists)({})

/** Everything that was entered for a station. */
export const pricesOf = (stationId: string) => prices.pricePage({ page: 1, pageSize: 200, stationId })

export const useSavePrice = () => useAct('stationPrices', stationPriceContract.savePrice)
export const useRemovePrice = () => useAct('stationPrices', stationPriceContract.removePrice)
export const useSaveFactor = () => useAct('stationPrices', stationPriceContract.saveFactor)
export const useRemoveFactor = () => useAct('stationPrices', stationPriceContract.removeFactor)

/** Income and CO2 stand on other screens. */
export function useForgetFigures() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['stationRun'] })
}
