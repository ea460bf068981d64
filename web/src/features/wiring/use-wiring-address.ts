import { flagParam, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'
import { DeviceAddress } from '../../widgets/device-drawer/use-open-device.ts'

const WiringAddress = DeviceAddress.extend({
  station: textParam(),
  /** The device of the point that is open. */
  of: textParam(),
  point: textParam(),
  log: flagParam,
  edit: flagParam,
})
const nothing = { device: undefined, of: undefined, point: undefined, log: false }

/** Which device, which point, the log or the editor: all in the address, so that it can be shared and the back button works. */
export function useWiringAddress() {
  const [address, change] = useAddress(WiringAddress)
  return {
    stationId: address.station,
    pointDevice: address.of,
    point: address.point ?? '',
    isLogOpen: address.log,
    isEditing: address.edit,
    openDevice: (device: string) => change({ ...nothing, device }),
    openPoint: (device: string, point: string) => change({ ...nothing, of: device, point }),
    openLog: () => change({ ...nothing, log: true }),
    close: () => change(nothing),
    setEditing: (isOn: boolean) => change({ edit: isOn }, { replace: true }),
  }
}
