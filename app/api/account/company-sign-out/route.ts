import { getCompanySignOut } from '@/lib/features/company-account/service'
import { readRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({ GET: readRoute(getCompanySignOut) })
