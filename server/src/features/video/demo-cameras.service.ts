import type { StationClass } from '@fengguang/domain/stations/station.model'
import { loopAddress, type LoopName } from '@fengguang/domain/video/camera-address.rules'
import type { Db } from '../../platform/postgres/db.ts'
import { addCamera } from './cameras.repo.ts'

interface DemoCamera {
  name: string
  boxName: string
  loop: LoopName
}

const yardBox = '升压站智能盒'
const fieldBox = '场区智能盒'
const yard: DemoCamera = { name: '主变区域', boxName: yardBox, loop: 'yard' }
const gate: DemoCamera = { name: '站区大门', boxName: yardBox, loop: 'gate' }

const camerasOf: Record<StationClass, readonly DemoCamera[]> = {
  '01': [
    yard,
    gate,
    { name: '光伏方阵一区', boxName: fieldBox, loop: 'pv' },
    { name: '光伏方阵二区', boxName: fieldBox, loop: 'pv' },
  ],
  '02': [
    yard,
    gate,
    { name: '风机一线', boxName: fieldBox, loop: 'wind' },
    { name: '风机二线', boxName: fieldBox, loop: 'wind' },
  ],
  '05': [
    { name: '储能与充电区', boxName: fieldBox, loop: 'energy' },
    { name: '屋顶光伏', boxName: fieldBox, loop: 'pv' },
    { ...yard, name: '配电房' },
    { ...gate, name: '园区大门（H.265）', loop: 'gate-h265' },
  ],
}

/** Cameras of every demo station that play the loops the product carries. Repeats without harm. */
export async function installDemoCameras(db: Db, stations: readonly { id: string; stcls: StationClass }[]) {
  for (const { id, stcls } of stations)
    for (const [n, { name, boxName, loop }] of camerasOf[stcls].entries())
      await addCamera(
        db,
        `cam-${id}-${n + 1}`,
        { stationId: id, name, boxName, codec: loop.endsWith('h265') ? 'h265' : 'h264', address: loopAddress(loop) },
        n + 1,
      )
}
