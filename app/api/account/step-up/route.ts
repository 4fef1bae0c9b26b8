import { codeInput } from '@/lib/features/second-factor/schema'
import { stepUp } from '@/lib/features/second-factor/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: removalRoute({ may: 'account.manage', input: codeInput, run: ({ code }, { person }) => stepUp(code, person) }),
})
