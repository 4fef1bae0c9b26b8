import { infractions } from '@/lib/features/pix/infractions/contract'
import { insightFilter } from '@/lib/features/pix/infractions/insight/schema'
import { exportInsight } from '@/lib/features/pix/infractions/insight/service'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(infractions.insightFile, {
    input: insightFilter,
    run: (filter, { signal }) => exportInsight(filter, signal),
  }),
})
