import { reconciliation } from '@/lib/features/reconciliation/contract'
import { fileInput } from '@/lib/features/reconciliation/file/schema'
import { openMonthFile } from '@/lib/features/reconciliation/file/service'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(reconciliation.file, {
    input: fileInput,
    run: (input, { person }) => openMonthFile(input, person),
  }),
})
