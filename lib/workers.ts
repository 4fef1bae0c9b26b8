import 'server-only'
import { startBills } from '@/lib/features/bills/run'
import { startDocumentIndex } from '@/lib/features/documents/index/run'
import { pruneContent } from '@/lib/features/documents/store/content-cache'
import { startExports } from '@/lib/features/exports/run'
import { pruneExports } from '@/lib/features/exports/store/removal'
import { notifyDue } from '@/lib/features/notices/due/check'
import { startMail } from '@/lib/features/notices/mail/run'
import { pruneMails } from '@/lib/features/notices/mail/store'
import { startPush } from '@/lib/features/notices/push/run'
import { prunePushes } from '@/lib/features/notices/push/store/outbox'
import { pruneNotices } from '@/lib/features/notices/store'
import { startBatches } from '@/lib/features/pix/batches/sending/run'
import { freshenCharge } from '@/lib/features/pix/charges/service'
import { chargeMails } from '@/lib/features/pix/charges/sharing-mail'
import { pruneAttachments } from '@/lib/features/pix/infractions/store/attachment-blobs'
import { fillBook } from '@/lib/features/pix/payees/store/from-transfer'
import { composeReceiptMail } from '@/lib/features/pix/receipts/service'
import { resumeStatements } from '@/lib/features/pix/statements/service'
import { pruneStatements } from '@/lib/features/pix/statements/store/files'
import { startReceived } from '@/lib/features/reconciliation/received-run'
import { startReconciliation } from '@/lib/features/reconciliation/run'
import { warnOfExpiry } from '@/lib/features/retention/warning'
import { pruneGuesses } from '@/lib/server/auth/guesses'
import { prunePasskeyChallenges } from '@/lib/server/auth/passkey-challenges'
import { pruneSessions } from '@/lib/server/auth/session-rows'
import { pruneLiveMessages } from '@/lib/server/live/messages'
import { startDueOperations } from '@/lib/server/operations/recovery'
import type { Worker } from '@/lib/server/workers'

/** Everything that runs by itself. The log names a worker by its key. */
export const workers: Readonly<Record<string, Worker>> = {
  'due-operations': { start: startDueOperations },
  'document-index': { start: startDocumentIndex },
  'received-payments': { start: startReceived },
  reconciliation: { start: startReconciliation },
  bills: { start: startBills },
  payees: { start: fillBook },
  batches: { start: startBatches },
  exports: { start: startExports },
  statements: { start: resumeStatements },
  mail: { start: () => startMail({ ...chargeMails(freshenCharge), receipt: composeReceiptMail }) },
  push: { start: async () => startPush() },
  'expiry-warnings': { everyMs: 10_000, run: warnOfExpiry },
  'due-notices': { everyMs: 30_000, run: notifyDue },
  'pruned-content': { prune: pruneContent },
  'pruned-statements': { prune: pruneStatements },
  'pruned-exports': { prune: pruneExports },
  'pruned-attachments': { prune: pruneAttachments },
  'pruned-live-messages': { prune: pruneLiveMessages },
  'pruned-notices': { prune: pruneNotices },
  'pruned-mails': { prune: pruneMails },
  'pruned-pushes': { prune: prunePushes },
  'pruned-sessions': { prune: pruneSessions },
  'pruned-guesses': { prune: pruneGuesses },
  'pruned-passkey-challenges': { prune: prunePasskeyChallenges },
}
