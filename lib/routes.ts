import 'server-only'
import * as account from '@/lib/features/account/service'
import * as approvals from '@/lib/features/approvals/service'
import * as audit from '@/lib/features/audit/service'
import * as billBatch from '@/lib/features/bills/batch-service'
import * as billCalendar from '@/lib/features/bills/calendar-service'
import * as billsDue from '@/lib/features/bills/due-service'
import * as bills from '@/lib/features/bills/service'
import * as budget from '@/lib/features/budget/service'
import * as companies from '@/lib/features/companies/service'
import * as companyAccount from '@/lib/features/company-account/service'
import * as documentFilters from '@/lib/features/documents/filters/service'
import * as documentIndex from '@/lib/features/documents/index/service'
import * as documentKeys from '@/lib/features/documents/keys-service'
import * as documents from '@/lib/features/documents/service'
import * as documentXml from '@/lib/features/documents/xml-service'
import * as exportFiles from '@/lib/features/exports/file-service'
import * as exported from '@/lib/features/exports/service'
import * as fiscalLabels from '@/lib/features/fiscal-words/service'
import * as noticeChoices from '@/lib/features/notices/choices/service'
import * as pushDevices from '@/lib/features/notices/push/service'
import * as notices from '@/lib/features/notices/service'
import * as operations from '@/lib/features/operations/service'
import * as overview from '@/lib/features/overview/service'
import * as passkeys from '@/lib/features/passkeys/service'
import * as accounts from '@/lib/features/pix/accounts/service'
import * as balance from '@/lib/features/pix/balance/service'
import * as batchDrafts from '@/lib/features/pix/batches/drafts-service'
import * as batchRequests from '@/lib/features/pix/batches/requests-service'
import * as batchSending from '@/lib/features/pix/batches/sending/service'
import * as batches from '@/lib/features/pix/batches/service'
import * as charges from '@/lib/features/pix/charges/service'
import * as sharing from '@/lib/features/pix/charges/sharing-service'
import * as directory from '@/lib/features/pix/directory/service'
import * as figures from '@/lib/features/pix/figures/service'
import * as analysis from '@/lib/features/pix/infractions/analysis-service'
import * as answerCopy from '@/lib/features/pix/infractions/answer-copy/service'
import * as attachments from '@/lib/features/pix/infractions/attachments-service'
import * as infractionDrafts from '@/lib/features/pix/infractions/drafts-service'
import * as insight from '@/lib/features/pix/infractions/insight-service'
import * as known from '@/lib/features/pix/infractions/known/service'
import * as queue from '@/lib/features/pix/infractions/queue-service'
import * as infractions from '@/lib/features/pix/infractions/service'
import * as templates from '@/lib/features/pix/infractions/templates-service'
import * as keys from '@/lib/features/pix/keys/service'
import * as payees from '@/lib/features/pix/payees/service'
import * as batchReceipts from '@/lib/features/pix/receipts/batch-service'
import * as receipts from '@/lib/features/pix/receipts/service'
import * as received from '@/lib/features/pix/received/service'
import * as refunds from '@/lib/features/pix/refunds/service'
import * as statements from '@/lib/features/pix/statements/service'
import * as transfers from '@/lib/features/pix/transfers/service'
import * as closings from '@/lib/features/reconciliation/closings-service'
import * as decisions from '@/lib/features/reconciliation/decisions-service'
import * as monthFile from '@/lib/features/reconciliation/file/service'
import * as reconciliation from '@/lib/features/reconciliation/service'
import * as retention from '@/lib/features/retention/service'
import * as search from '@/lib/features/search/service'
import * as secondFactor from '@/lib/features/second-factor/service'
import * as connections from '@/lib/features/settings/connections-service'
import * as settings from '@/lib/features/settings/service'
import * as access from '@/lib/features/users/access-service'
import * as users from '@/lib/features/users/service'
import * as webhooks from '@/lib/features/webhooks/service'
import type { FileDownload } from '@/lib/server/download'
import { downloadRoute } from '@/lib/server/http/download-route'
import type { Route } from '@/lib/server/http/route'
import { routeTable } from '@/lib/server/http/route-table'
import { readRoute, writeRoute } from '@/lib/server/http/routes'
import { uploadRoute } from '@/lib/server/http/upload-route'
import type { Operation } from '@/lib/server/operations/operation'
import { operationRoute } from '@/lib/server/operations/route'
import type { Read } from '@/lib/server/read'
import type { FileUpload, Write } from '@/lib/server/write'

const services = [
  [account, companyAccount, passkeys, secondFactor, access, users],
  [approvals, audit, operations, webhooks],
  [billBatch, billCalendar, billsDue, bills],
  [budget, retention, connections, settings],
  [documentFilters, documentIndex, documentKeys, documents, documentXml],
  [companies, exportFiles, exported, fiscalLabels],
  [overview, search],
  [noticeChoices, pushDevices, notices],
  [accounts, balance, directory, figures, keys, payees],
  [batchDrafts, batchRequests, batchSending, batches],
  [charges, sharing, received, refunds, statements, transfers],
  [analysis, answerCopy, attachments, infractionDrafts, insight],
  [known, queue, infractions, templates],
  [batchReceipts, receipts],
  [closings, decisions, monthFile, reconciliation],
].flat()

type Declaration = Read | Write | FileDownload | FileUpload | Operation

function routeOf(declaration: Declaration): Route {
  switch (declaration.declares) {
    case 'read':
      return readRoute(declaration)
    case 'write':
      return writeRoute(declaration)
    case 'download':
      return downloadRoute(declaration)
    case 'upload':
      return uploadRoute(declaration)
    case 'operation':
      return operationRoute(declaration)
  }
}

/** What the services declare, as routes; their other exports are ignored. */
export const everyRoute = services
  .flatMap((service) => Object.values(service))
  .flatMap((exported) => (typeof exported === 'object' && 'declares' in exported ? routeOf(exported) : []))

export const answerRequest = routeTable(everyRoute)
