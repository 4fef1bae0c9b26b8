import { getFiscalWords } from '@/lib/features/fiscal-words/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getFiscalWords) })
