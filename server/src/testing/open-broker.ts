import { openBroker } from '../platform/mqtt/broker.ts'
import type { Broker } from '../platform/mqtt/broker.model.ts'

/** An external broker: knows everyone and lets everyone do everything. */
export const openForeignBroker = (): Promise<Broker> =>
  openBroker({
    host: '127.0.0.1',
    port: 0,
    identify: async (name) => ({ name }),
    mayPublish: () => true,
    maySubscribe: () => true,
    onWarning: () => {},
  })
