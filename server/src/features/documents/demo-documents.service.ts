import type { DocumentForm } from '@fengguang/domain/documents/document.model'
import type { Context } from '../../http/context.ts'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { storeFile } from '../files/files.service.ts'
import { sitting } from '../tasks/demo-tasks.service.ts'
import { anyDocument, findEquipment, findStations } from './demo-documents.repo.ts'
import { insertDocument } from './documents.service.ts'

const csv = (lines: readonly (readonly (string | number)[])[]): Uint8Array =>
  new TextEncoder().encode(lines.map((cells) => cells.join(',')).join('\n'))

async function file(
  ctx: Context,
  fileName: string,
  lines: readonly (readonly (string | number)[])[],
  form: DocumentForm,
) {
  const { id } = await storeFile(ctx, { kind: 'document', fileName, bytes: csv(lines) })
  await insertDocument(ctx, { ...form, fileId: id, note: '' })
}

/** Lists of what the demo really has. Where there is a document already nothing is added. */
export async function installDemoDocuments(db: Db, telemetry: Telemetry, now: Date): Promise<void> {
  if (await anyDocument(db)) return
  const ctx = sitting(db, telemetry, { accountId: 'u-admin', role: 'administrator' }, now)
  const form: DocumentForm = {
    title: '电站一览',
    category: 'report',
    stationId: null,
    deviceId: null,
    description: '公司各电站的容量与所在地',
    roleIds: [],
  }
  const stations = await findStations(db, ctx.user.companyId)
  const head = ['电站', '装机容量(kW)', '省份', '城市']
  await file(ctx, '电站一览.csv', [head, ...stations.map((s) => [s.name, s.capacityKw, s.province, s.city])], form)
  for (const { id, name } of stations) {
    const equipment = await findEquipment(db, id)
    const lines = [['设备类型', '型号', '台数'], ...equipment.map((e) => [e.type, e.model, e.count])]
    const own = { title: `${name}设备清单`, category: 'acceptance', stationId: id, description: '按型号统计' } as const
    await file(ctx, `${name}设备清单.csv`, lines, { ...form, ...own })
  }
}
