import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { queriesOf, readOf, useAct } from '../../lib/api.ts'

export const devices = queriesOf('devices', devicesContract)
export const visibleStations = readOf('station-access', 'lists', stationAccessContract.lists)({})

export const useCreateDevice = () => useAct('devices', devicesContract.create)
export const useUpdateDevice = () => useAct('devices', devicesContract.update)
export const useDeviceService = () => useAct('devices', devicesContract.service)
export const useRemoveDevices = () => useAct('devices', devicesContract.remove)
export const useRestoreDevices = () => useAct('devices', devicesContract.restore)
export const useImportDevices = () => useAct('devices', devicesContract.importCommit)
