import 'server-only'
import { accountRoutes } from '@/lib/features/account/routes'
import { approvalsRoutes } from '@/lib/features/approvals/routes'
import { auditRoutes } from '@/lib/features/audit/routes'
import { billsRoutes } from '@/lib/features/bills/routes'
import { budgetRoutes } from '@/lib/features/budget/routes'
import { companiesRoutes } from '@/lib/features/companies/routes'
import { companyAccountRoutes } from '@/lib/features/company-account/routes'
import { documentsRoutes } from '@/lib/features/documents/routes'
import { exportsRoutes } from '@/lib/features/exports/routes'
import { fiscalLabelsRoutes } from '@/lib/features/fiscal-words/routes'
import { noticesRoutes } from '@/lib/features/notices/routes'
import { operationsRoutes } from '@/lib/features/operations/routes'
import { overviewRoutes } from '@/lib/features/overview/routes'
import { passkeysRoutes } from '@/lib/features/passkeys/routes'
import { pixAccountsRoutes } from '@/lib/features/pix/accounts/routes'
import { pixBalanceRoutes } from '@/lib/features/pix/balance/routes'
import { pixBatchesRoutes } from '@/lib/features/pix/batches/routes'
import { pixChargesRoutes } from '@/lib/features/pix/charges/routes'
import { pixDirectoryRoutes } from '@/lib/features/pix/directory/routes'
import { pixFiguresRoutes } from '@/lib/features/pix/figures/routes'
import { pixInfractionsRoutes } from '@/lib/features/pix/infractions/routes'
import { pixKeysRoutes } from '@/lib/features/pix/keys/routes'
import { pixPayeesRoutes } from '@/lib/features/pix/payees/routes'
import { pixReceiptsRoutes } from '@/lib/features/pix/receipts/routes'
import { pixReceivedRoutes } from '@/lib/features/pix/received/routes'
import { pixRefundsRoutes } from '@/lib/features/pix/refunds/routes'
import { pixStatementsRoutes } from '@/lib/features/pix/statements/routes'
import { pixTransfersRoutes } from '@/lib/features/pix/transfers/routes'
import { reconciliationRoutes } from '@/lib/features/reconciliation/routes'
import { retentionRoutes } from '@/lib/features/retention/routes'
import { searchRoutes } from '@/lib/features/search/routes'
import { secondFactorRoutes } from '@/lib/features/second-factor/routes'
import { settingsRoutes } from '@/lib/features/settings/routes'
import { usersRoutes } from '@/lib/features/users/routes'
import { webhooksRoutes } from '@/lib/features/webhooks/routes'
import { routeTable } from '@/lib/server/http/route-table'

/** Every address of the API that has a contract. */
export const everyRoute = [
  ...accountRoutes,
  ...approvalsRoutes,
  ...auditRoutes,
  ...billsRoutes,
  ...budgetRoutes,
  ...companiesRoutes,
  ...companyAccountRoutes,
  ...documentsRoutes,
  ...exportsRoutes,
  ...fiscalLabelsRoutes,
  ...noticesRoutes,
  ...operationsRoutes,
  ...overviewRoutes,
  ...passkeysRoutes,
  ...pixAccountsRoutes,
  ...pixBalanceRoutes,
  ...pixBatchesRoutes,
  ...pixChargesRoutes,
  ...pixDirectoryRoutes,
  ...pixFiguresRoutes,
  ...pixInfractionsRoutes,
  ...pixKeysRoutes,
  ...pixPayeesRoutes,
  ...pixReceiptsRoutes,
  ...pixReceivedRoutes,
  ...pixRefundsRoutes,
  ...pixStatementsRoutes,
  ...pixTransfersRoutes,
  ...reconciliationRoutes,
  ...retentionRoutes,
  ...searchRoutes,
  ...secondFactorRoutes,
  ...settingsRoutes,
  ...usersRoutes,
  ...webhooksRoutes,
]

export const answerRequest = routeTable(everyRoute)
