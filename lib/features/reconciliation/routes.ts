import { closing, newClosing } from '@/lib/features/reconciliation/closings-schema'
import { closeMonth, listClosings, readClosingDifference } from '@/lib/features/reconciliation/closings-service'
import { closings, decisions, reconciliation } from '@/lib/features/reconciliation/contract'
import {
  dismissalInput,
  dismissed,
  linkInput,
  linksInput,
  linksMade,
  rowId,
  runInput,
  runStarted,
} from '@/lib/features/reconciliation/decisions-schema'
import { dismiss, link, linkAll, restore, unlink } from '@/lib/features/reconciliation/decisions-service'
import { fileInput } from '@/lib/features/reconciliation/file/schema'
import { openMonthFile, readMonth } from '@/lib/features/reconciliation/file/service'
import { backingLink } from '@/lib/features/reconciliation/schema'
import {
  countBacking,
  getDocumentBacking,
  getPaymentBacking,
  listBacking,
  rerun,
  summarizeBacking,
} from '@/lib/features/reconciliation/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const reconciliationRoutes = [
  readRoute(readClosingDifference),
  readRoute(listClosings),
  writeRoute(closings.close, { input: newClosing, output: closing, status: 201, run: closeMonth }),
  readRoute(countBacking),
  removalRoute(decisions.restore, { input: rowId, run: restore }),
  writeRoute(decisions.dismiss, { input: dismissalInput, output: dismissed, status: 201, run: dismiss }),
  readRoute(getDocumentBacking),
  downloadRoute(reconciliation.file, { input: fileInput, run: openMonthFile }),
  removalRoute(decisions.unlink, { input: rowId, run: unlink }),
  writeRoute(decisions.linkAll, { input: linksInput, output: linksMade, status: 201, run: linkAll }),
  writeRoute(decisions.link, { input: linkInput, output: backingLink, status: 201, run: link }),
  readRoute(readMonth),
  readRoute(getPaymentBacking),
  readRoute(listBacking),
  writeRoute(reconciliation.run, { input: runInput, output: runStarted, status: 202, run: rerun }),
  readRoute(summarizeBacking),
]
