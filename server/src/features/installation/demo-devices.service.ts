import { deviceIdOf } from '@fengguang/domain/devices/device.rules'
import { demoCompanies, type DemoStation } from '@fengguang/simulator/demo-fleet'
import { devicesOf } from '@fengguang/simulator/fleet'
import type { Db } from '../../platform/postgres/db.ts'
import { addMissingDevices } from '../devices/devices.service.ts'
import { addFirstGateway } from '../gateways/gateways.service.ts'

interface DemoDevices {
  stations: readonly DemoStation[]
  /** Those that came with this start. */
  added: ReadonlySet<string>
  gatewaySecret: string
}

export const demoGatewayId = (companyId: string): string => `gw-${companyId}`

/** The devices of every demo station, and one gateway per company that speaks for them. */
export async function installDemoDevices(db: Db, { stations, added, gatewaySecret }: DemoDevices) {
  const devices = stations.flatMap((station) =>
    devicesOf(station).map(({ parentCode, ...device }) => ({
      ...device,
      parentId: parentCode === undefined ? null : deviceIdOf(station.id, parentCode),
    })),
  )
  await addMissingDevices(db, devices)
  for (const company of demoCompanies) {
    const stationIds = stations.filter((s) => s.companyId === company.id).map((s) => s.id)
    await addFirstGateway(db, {
      id: demoGatewayId(company.id),
      companyId: company.id,
      name: '演示网关',
      secret: gatewaySecret,
      stationIds,
      newStationIds: stationIds.filter((id) => added.has(id)),
    })
  }
}
