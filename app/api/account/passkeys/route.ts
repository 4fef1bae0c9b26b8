import { listPasskeys } from '@/lib/features/passkeys/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(listPasskeys) })
