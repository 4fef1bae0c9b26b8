import { fileContract, type NoInput, readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type {
  AuditEntry,
  AuditFileInput,
  AuditFilter,
  AuditProgress,
  AuditVerification,
  OwnAuditFilter,
} from './schema'

export const auditTrail = {
  list: readContract<AuditFilter, Page<AuditEntry>>('audit', { may: 'audit.read' }),
  /** The person's own actions. */
  own: readContract<OwnAuditFilter, Page<AuditEntry>>('account/activity', { may: 'account.manage' }),
  /** Verifying the whole trail is expensive: the screen asks again only on demand, or when it is opened minutes later. */
  verification: readContract<NoInput, AuditVerification>('audit/verification', {
    may: 'audit.read',
    freshMs: 5 * 60_000,
  }),
  /** Progress while the trail is being read. */
  progress: readContract<NoInput, AuditProgress>('audit/verification/progress', {
    may: 'audit.read',
    poll: () => 400,
    freshMs: 0,
  }),
  file: fileContract<AuditFileInput>('audit/file', 'audit.read'),
}
