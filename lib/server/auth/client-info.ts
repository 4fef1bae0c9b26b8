import 'server-only'
import { requestContext } from '@/lib/server/http/request-context'

/** Address and browser of this request, as a session stores them. */
export const clientInfo = () => ({ address: requestContext()?.address ?? null, agent: requestContext()?.agent ?? null })
