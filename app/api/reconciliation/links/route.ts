import { decisions } from '@/lib/features/reconciliation/contract'
import { linkInput } from '@/lib/features/reconciliation/decisions/schema'
import { link } from '@/lib/features/reconciliation/decisions/service'
import { backingLink } from '@/lib/features/reconciliation/schema'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(decisions.link, {
    input: linkInput,
    output: backingLink,
    status: 201,
    run: (input, { person }) => link(input, person),
  }),
})
