import { decisions } from '@/lib/features/reconciliation/contract'
import { linksInput, linksMade } from '@/lib/features/reconciliation/decisions/schema'
import { linkAll } from '@/lib/features/reconciliation/decisions/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(decisions.linkAll, {
    input: linksInput,
    output: linksMade,
    status: 201,
    run: ({ links }, { person }) => linkAll(links, person),
  }),
})
