import { proofInput } from '@/lib/features/passkeys/schema'
import { secondFactor } from '@/lib/features/second-factor/contract'
import { stepUp } from '@/lib/features/second-factor/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: removalRoute(secondFactor.stepUp, { input: proofInput, run: (input, { person }) => stepUp(input, person) }),
})
