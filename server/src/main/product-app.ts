import { randomBytes } from 'node:crypto'
import { isPermissionCode } from '@fengguang/domain/access/permissions'
import type { ContractName } from '@fengguang/domain/contract-table'
import { serveAccount } from '../features/account/account.handlers.ts'
import type { AlarmChannels } from '../features/alarms/alarm-channels.service.ts'
import { serveAlarmDelivery } from '../features/alarms/alarm-delivery.handlers.ts'
import { serveAlarms } from '../features/alarms/alarms.handlers.ts'
import { serveAnalysis } from '../features/analysis/analysis.handlers.ts'
import { serveLossEvents } from '../features/analysis/loss-events.handlers.ts'
import { serveCleaning } from '../features/cleaning/cleaning.handlers.ts'
import { serveDataCube } from '../features/data-cube/data-cube.handlers.ts'
import { serveAudit } from '../features/audit/audit.handlers.ts'
import { denialRecorder } from '../features/audit/audit.service.ts'
import { serveDevices } from '../features/devices/devices.handlers.ts'
import { serveFiles } from '../features/files/files.handlers.ts'
import { serveGateways } from '../features/gateways/gateways.handlers.ts'
import { serveIngest } from '../features/ingest/ingest.handlers.ts'
import { serveJobs } from '../features/jobs/jobs.handlers.ts'
import { demoLogin } from '../features/installation/installation.service.ts'
import type { SentMarks } from '../features/station-run/history-filling.service.ts'
import { servePlans } from '../features/plans/plans.handlers.ts'
import { serveStationPrices } from '../features/prices/station-price.handlers.ts'
import { serveStationPictures } from '../features/station-run/station-picture.handlers.ts'
import { serveHomes } from '../features/homes/homes.handlers.ts'
import { openStationRun } from '../features/station-run/station-run.service.ts'
import { serveStationRun } from '../features/station-run/station-run.handlers.ts'
import { serveMessages } from '../features/messages/messages.handlers.ts'
import { servePush } from '../features/messages/push.handlers.ts'
import { serveDeviceInfo, serveDeviceLists } from '../features/device-monitor/device.handlers.ts'
import { serveDeviceOperation } from '../features/device-monitor/device-operation.handlers.ts'
import { serveOrganisation } from '../features/organisation/organisation.handlers.ts'
import { loginLimits } from '../features/session/login-limits.service.ts'
import { serveSession } from '../features/session/session.handlers.ts'
import { formerUser, identify } from '../features/session/session.service.ts'
import { serveStationAccess } from '../features/stations/station-access.handlers.ts'
import { serveStations } from '../features/stations/stations.handlers.ts'
import { serveCorrection } from '../features/history-correction/correction.handlers.ts'
import { serveHistory } from '../features/telemetry/history.handlers.ts'
import { serveRealtime } from '../features/telemetry/realtime.handlers.ts'
import { serveTelemetry } from '../features/telemetry/telemetry.handlers.ts'
import { retentionDefaults, type Retention } from '../features/telemetry/telemetry-store.service.ts'
import { serveDocuments } from '../features/documents/documents.handlers.ts'
import { serveHazards } from '../features/hazards/hazards.handlers.ts'
import { serveOperationTickets } from '../features/operation-tickets/operation-tickets.handlers.ts'
import { serveWorkTickets } from '../features/work-tickets/work-tickets.handlers.ts'
import { serveTypicalTickets } from '../features/typical-tickets/typical-tickets.handlers.ts'
import { serveThreePeople } from '../features/three-people/three-people.handlers.ts'
import { serveRunLog } from '../features/run-log/run-log.handlers.ts'
import { serveStaff } from '../features/staff/staff.handlers.ts'
import { serveFindings } from '../features/inspection/findings.handlers.ts'
import { serveInspection } from '../features/inspection/inspection.handlers.ts'
import { serveInspectionPlans } from '../features/inspection-plans/plans.handlers.ts'
import { serveDefects } from '../features/defects/defects.handlers.ts'
import { serveTodo } from '../features/todo/todo.handlers.ts'
import { serveKnowledge } from '../features/knowledge/knowledge.handlers.ts'
import { serveEquipment } from '../features/equipment/equipment.handlers.ts'
import { serveTasks } from '../features/tasks/tasks.handlers.ts'
import { serveWorkHistory } from '../features/work-history/work-history.handlers.ts'
import { serveVideo } from '../features/video/video.handlers.ts'
import { serveWiring } from '../features/wiring/wiring.handlers.ts'
import { outerPlacesOf } from './outer-places.ts'
import { buildApp, type AppParts } from '../http/build-app.ts'
import type { Serving } from '../http/serve.ts'
import type { Config } from '../platform/config/config.ts'
import { absentIngest, type IngestClient } from '../platform/ingest-client.ts'
import { openWebhooks } from '../platform/webhook.ts'
import { openJobClient } from '../platform/jobs/job-queues.ts'
import type { Database } from '../platform/postgres/db.ts'

type Stores = { db: Database } & Pick<AppParts, 'telemetry' | 'log' | 'probes' | 'now' | 'figures'> & {
    ingest?: IngestClient
    channels?: AlarmChannels
    sentMarks?: SentMarks
  }

/** The address of a broker may carry a password: only host and port are shown. */
function doorsOf({ ingestPort, mqttPort, mqttUrl }: Partial<Pick<Config, 'ingestPort' | 'mqttPort' | 'mqttUrl'>>) {
  const broker = mqttUrl ? new URL(mqttUrl) : undefined
  return {
    httpPort: ingestPort ?? 8081,
    mqttPort: broker ? Number(broker.port || (broker.protocol === 'mqtts:' ? 8883 : 1883)) : (mqttPort ?? 1883),
    brokerHost: broker?.hostname ?? null,
  }
}

/** Without settings of its own nothing leaves the platform. */
const noChannels = (sealKey: string): AlarmChannels => ({
  webhooks: openWebhooks({ hosts: [], clock: Date.now }),
  webhookHosts: [],
  sealKey,
})

/** Every feature, wired. The tests build the very same application. */
export async function productApp(
  config: Pick<Config, 'demo' | 'trustProxy' | 'idleMinutes' | 'loginFailures' | 'lockMinutes'> &
    Partial<Pick<Config, 'outerAddresses' | 'externalLink' | 'ingestPort' | 'mqttPort' | 'mqttUrl'>> & {
      /** Absent: one of this process, so that what it signs ends with it. */
      signingKey?: string
      frameSources?: readonly string[]
      connectSources?: readonly string[]
      retention?: Retention
    },
  stores: Stores,
) {
  const places = outerPlacesOf(config)
  const signingKey = config.signingKey ?? randomBytes(32).toString('base64url')
  // One for both ways to sign in: who guesses by one has used up the other.
  const limits = loginLimits()
  const run = openStationRun(stores.ingest ?? absentIngest, stores.sentMarks)
  const features = [
    serveSession(config, limits, { places, demo: config.demo.on ? demoLogin : undefined }),
    serveAccount({ ...config, signingKey }, limits),
    serveVideo({ signingKey }),
    serveAnalysis,
    serveLossEvents,
    serveCleaning,
    serveDataCube,
    serveAudit(formerUser),
    serveFiles,
    serveAlarms,
    serveAlarmDelivery(stores.channels ?? noChannels(signingKey)),
    serveStations,
    serveStationAccess,
    serveDevices,
    serveGateways(doorsOf(config)),
    serveIngest(stores.ingest ?? absentIngest),
    serveJobs(openJobClient(stores.db)),
    serveTelemetry,
    serveHistory,
    serveCorrection(stores.ingest ?? absentIngest, config.retention ?? retentionDefaults),
    serveRealtime(stores.ingest ?? absentIngest),
    serveDeviceLists(stores.ingest ?? absentIngest),
    serveDeviceInfo(stores.ingest ?? absentIngest),
    serveDeviceOperation,
    serveDefects,
    serveTodo,
    serveKnowledge,
    serveEquipment,
    serveTasks,
    serveDocuments,
    serveRunLog,
    serveThreePeople,
    serveTypicalTickets,
    serveWorkTickets(stores.ingest ?? absentIngest),
    serveOperationTickets,
    serveHazards,
    serveStaff,
    serveWorkHistory,
    serveInspection,
    serveFindings,
    serveInspectionPlans,
    serveStationRun(run),
    serveHomes(run),
    serveStationPrices,
    servePlans,
    serveStationPictures,
    serveOrganisation(config),
    serveWiring(stores.ingest ?? absentIngest),
    serveMessages,
    servePush(stores.db, {
      now: stores.now,
      identify: (ctx, token, request) => identify(ctx, config, token, request),
    }),
  ] as const
  return buildApp({
    ...stores,
    trustProxy: [...config.trustProxy],
    outerSources: { frames: config.frameSources ?? [], calls: config.connectSources ?? [] },
    isPermission: isPermissionCode,
    denied: denialRecorder(),
    identify: (ctx, token, request) => identify(ctx, config, token, request),
    features: features satisfies Serving<ContractName, typeof features>,
  })
}
