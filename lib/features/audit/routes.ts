import { auditTrail } from '@/lib/features/audit/contract'
import { auditFileInput } from '@/lib/features/audit/schema'
import {
  getAuditProgress,
  listAudit,
  listOwnActivity,
  openAuditFile,
  verifyAuditTrail,
} from '@/lib/features/audit/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute } from '@/lib/server/http/routes'

export const auditRoutes = [
  readRoute(listOwnActivity),
  downloadRoute(auditTrail.file, { input: auditFileInput, run: openAuditFile }),
  readRoute(listAudit),
  readRoute(getAuditProgress),
  readRoute(verifyAuditTrail),
]
