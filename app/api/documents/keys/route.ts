import { checkKeys } from '@/lib/features/documents/keys/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ POST: readRoute(checkKeys) })
