import { createHash } from 'node:crypto'
import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import type { Db } from '../../platform/postgres/db.ts'
import { drawStation } from './demo-picture.ts'
import { addDemoPicture } from './demo-pictures.repo.ts'

/** Adds a drawing to each new station; a deleted drawing is not added again. */
export async function installDemoPictures(db: Db, stations: readonly DemoStation[]): Promise<void> {
  for (const station of stations) {
    const bytes = drawStation(station)
    await addDemoPicture(db, {
      stationId: station.id,
      fileId: createHash('sha256').update(bytes).digest('hex'),
      fileName: `${station.id}.png`,
      title: station.name,
      bytes,
      width: bytes.readUInt32BE(16),
      height: bytes.readUInt32BE(20),
    })
  }
}
