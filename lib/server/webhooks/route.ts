import 'server-only'
import { answer, open, type RouteHandler } from '@/lib/server/routes'
import { signedBody } from './door'
import { keepEvent, type Source } from './inbox'
import { eventJobs } from './jobs'

/** A service's notifications: kept with a job before the answer, whatever they hold; its signature is the credential. */
export function webhookRoute(source: Source): RouteHandler {
  return open(
    async (request) => {
      const body = await signedBody(source, request)
      const { isNew } = await keepEvent({ source, body, headers: request.headers }, (tx, id) =>
        eventJobs.add(tx, { id }),
      )
      return answer({ received: true, duplicate: !isNew })
    },
    { fromAnywhere: true },
  )
}
