import { getExportDifference } from '@/lib/features/exports/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getExportDifference) })
