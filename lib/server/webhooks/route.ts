import 'server-only'
import { Problem } from '@/lib/core/errors'
import { recordAnswer, recordFailure } from '@/lib/server/connections'
import { answer } from '@/lib/server/http/answer'
import type { RouteHandler } from '@/lib/server/http/route'
import { open } from '@/lib/server/http/routes'
import { metrics } from '@/lib/server/metrics/registry'
import { signedBody } from './credential'
import type { Source } from './inbox'
import { storeEvent } from './jobs'

/**
 * Receives a service's notifications: stored with a job before the answer, whatever they contain; the signature is the
 * credential.
 */
export function webhookRoute(source: Source): RouteHandler {
  return open(
    async (request) => {
      const body = await counted(source, 'refused', signedBody(source, request)).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'unauthenticated')
          recordFailure(`${source}-webhook`, { code: 'connection.signature-refused', values: {} })
        throw error
      })
      recordAnswer(`${source}-webhook`)
      const storing = storeEvent({ source, body, headers: request.headers })
      const { isNew } = await counted(source, 'failed', storing)
      metrics().webhooksReceived.inc({ source, answer: isNew ? 'stored' : 'duplicate' })
      return answer({ received: true, duplicate: !isNew })
    },
    { fromAnywhere: true },
  )
}

/** Counts refused and failed notifications. */
async function counted<T>(source: Source, wrong: 'refused' | 'failed', doing: Promise<T>): Promise<T> {
  try {
    return await doing
  } catch (error) {
    metrics().webhooksReceived.inc({ source, answer: wrong })
    throw error
  }
}
