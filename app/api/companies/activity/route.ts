import { getCompanyActivity } from '@/lib/features/companies/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getCompanyActivity) })
