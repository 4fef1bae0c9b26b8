import { auditTrail } from '@/lib/features/audit/contract'
import { openAuditFile } from '@/lib/features/audit/file/service'
import { auditFileInput } from '@/lib/features/audit/schema'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(auditTrail.file, {
    input: auditFileInput,
    run: (input, { person }) => openAuditFile(input, person),
  }),
})
