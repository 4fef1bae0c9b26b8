import 'server-only'
import { requestContext } from '@/lib/server/http/request-context'

/** Where this request came from, as the record of a session says it. */
export const clientInfo = () => ({ address: requestContext()?.address ?? null, agent: requestContext()?.agent ?? null })
