import { secondFactor } from '@/lib/features/second-factor/contract'
import { onePerson } from '@/lib/features/second-factor/schema'
import { resetSecondFactor } from '@/lib/features/second-factor/service'
import { removalRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: removalRoute(secondFactor.reset, {
    input: onePerson,
    run: ({ id }, { person }) => resetSecondFactor(id, person),
  }),
})
