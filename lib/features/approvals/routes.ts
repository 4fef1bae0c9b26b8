import { approvals } from '@/lib/features/approvals/contract'
import { decisionInput } from '@/lib/features/approvals/schema'
import { approveOperation, rejectOperation } from '@/lib/features/approvals/service'
import { anyOperation } from '@/lib/features/operations/any-operation-schema'
import { writeRoute } from '@/lib/server/http/routes'

export const approvalsRoutes = [
  writeRoute(approvals.approve, { input: decisionInput, output: anyOperation, run: approveOperation }),
  writeRoute(approvals.reject, { input: decisionInput, output: anyOperation, run: rejectOperation }),
]
