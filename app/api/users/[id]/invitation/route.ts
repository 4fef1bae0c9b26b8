import { onePerson, oneTimeLink } from '@/lib/features/users/access/schema'
import { renewLink } from '@/lib/features/users/access/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute({
    may: 'users.manage',
    input: onePerson,
    output: oneTimeLink,
    status: 201,
    run: (input, { person }) => renewLink(input, person),
  }),
})
