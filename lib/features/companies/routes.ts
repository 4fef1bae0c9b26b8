import { getCompany, getCompanyActivity, listCompanies } from '@/lib/features/companies/service'
import { readRoute } from '@/lib/server/http/routes'

export const companiesRoutes = [readRoute(getCompany), readRoute(getCompanyActivity), readRoute(listCompanies)]
