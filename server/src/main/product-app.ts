import { isPermissionCode } from '@fengguang/domain/access/permissions'
import { serveAudit } from '../features/audit/audit.handlers.ts'
import { denialRecorder } from '../features/audit/audit.service.ts'
import { serveFiles } from '../features/files/files.handlers.ts'
import { demoLogin } from '../features/installation/installation.service.ts'
import { serveSession } from '../features/session/session.handlers.ts'
import { identify } from '../features/session/session.service.ts'
import { serveStationAccess } from '../features/stations/station-access.handlers.ts'
import { serveStations } from '../features/stations/stations.handlers.ts'
import { serveTelemetry } from '../features/telemetry/telemetry.handlers.ts'
import { buildApp, type AppParts } from '../http/build-app.ts'
import type { Config } from '../platform/config/config.ts'

type Stores = Pick<AppParts, 'db' | 'telemetry' | 'log' | 'probes' | 'now'>

/** Every feature, wired. The tests build the very same application. */
export async function productApp(
  config: Pick<Config, 'demo' | 'trustProxy' | 'idleMinutes' | 'loginFailures' | 'lockMinutes'>,
  stores: Stores,
) {
  return buildApp({
    ...stores,
    trustProxy: [...config.trustProxy],
    isPermission: isPermissionCode,
    denied: denialRecorder(),
    identify: (ctx, token, request) => identify(ctx, config, token, request),
    features: [
      serveSession(config, config.demo.on ? demoLogin : undefined),
      serveAudit,
      serveFiles,
      serveStations,
      serveStationAccess,
      serveTelemetry,
    ],
  })
}
