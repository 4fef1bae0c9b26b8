import { onePerson, oneTimeLink } from '@/lib/features/users/access/schema'
import { renewLink } from '@/lib/features/users/access/service'
import { users } from '@/lib/features/users/contract'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(users.renewLink, {
    input: onePerson,
    output: oneTimeLink,
    status: 201,
    run: (input, { person }) => renewLink(input, person),
  }),
})
