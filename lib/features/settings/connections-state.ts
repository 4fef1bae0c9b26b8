import 'server-only'
import { type ConnectionName, connectionNames } from '@/lib/core/connection-names'
import { type ConnectionFacts, readConnections } from '@/lib/server/connections'
import { env } from '@/lib/server/env'
import { hostOf } from './rules'
import type { Connection, ConnectionState } from './schema'
import { lastNotificationAt } from './store'

/** Time from which an answer counts as slow. */
const slowMs = 2_000

type Configured = Pick<Connection, 'host' | 'address' | 'variable'> & { isSet: boolean }

/** Address of each connection, and the variable that turns it on. */
export function configured(name: ConnectionName): Configured {
  const given = env()
  const service = (address: string, variable: string) => {
    return { host: hostOf(address), address: null, variable, isSet: address !== '' }
  }
  const webhook = (source: 'accounting' | 'pix', secret: string, variable: string) => {
    const address = `${given.APP_URL}/api/webhooks/${source}`
    return { host: new URL(address).host, address, variable, isSet: secret !== '' }
  }
  switch (name) {
    case 'accounting':
      return service(given.ACCOUNTING_API_URL, 'ACCOUNTING_API_URL')
    case 'pix':
      return service(given.PIX_API_URL, 'PIX_API_URL')
    case 'accounting-webhook':
      return webhook('accounting', given.ACCOUNTING_WEBHOOK_SECRET, 'ACCOUNTING_WEBHOOK_SECRET')
    case 'pix-webhook':
      return webhook('pix', given.PIX_WEBHOOK_SECRET, 'PIX_WEBHOOK_SECRET')
    case 'single-sign-on':
      return service(given.OIDC_ISSUER, 'OIDC_ISSUER')
    case 'mail':
      return service(given.SMTP_URL, 'SMTP_URL')
    case 'traces':
      return service(given.OTEL_EXPORTER_OTLP_ENDPOINT, 'OTEL_EXPORTER_OTLP_ENDPOINT')
    case 'object-store':
      return service(given.OBJECT_STORE_URL, 'OBJECT_STORE_URL')
  }
}

export const isWebhook = (name: ConnectionName): name is 'accounting-webhook' | 'pix-webhook' =>
  name.endsWith('-webhook')

/** The latest result counts. */
function stateOf(name: ConnectionName, { answeredAt, answeredMs, failedAt }: ConnectionFacts): ConnectionState {
  if (!configured(name).isSet) return 'off'
  const failed = failedAt !== null && (answeredAt === null || failedAt >= answeredAt)
  if (isWebhook(name)) return failed ? 'refusing' : answeredAt ? 'receiving' : 'waiting'
  if (failed) return 'failing'
  if (answeredAt === null) return 'untried'
  return (answeredMs ?? 0) > slowMs ? 'slow' : 'answering'
}

/** The webhook's last event replaces results that were not recorded yet. */
async function withNotifications(name: ConnectionName, facts: ConnectionFacts): Promise<ConnectionFacts> {
  if (!isWebhook(name) || facts.answeredAt) return facts
  return { ...facts, answeredAt: await lastNotificationAt(name === 'pix-webhook' ? 'pix' : 'accounting') }
}

export async function connectionsNow(): Promise<Connection[]> {
  const noted = await readConnections()
  return Promise.all(
    connectionNames.map(async (name) => {
      const facts = await withNotifications(name, noted[name])
      const { answeredAt, answeredMs, failedAt, failure, failedRequestId } = facts
      const { isSet: _, ...place } = configured(name)
      return {
        name,
        ...place,
        state: stateOf(name, facts),
        answeredAt: answeredAt?.toISOString() ?? null,
        answeredMs,
        failedAt: failedAt?.toISOString() ?? null,
        failure,
        failedRequestId,
      }
    }),
  )
}
