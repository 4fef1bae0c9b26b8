import { listXmlNodes } from '@/lib/features/documents/xml/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(listXmlNodes) })
