import { users } from '@/lib/features/users/contract'
import { createdUserSchema, newUserSchema } from '@/lib/features/users/schema'
import { createUser, listUsers } from '@/lib/features/users/service'
import { readRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listUsers),
  POST: writeRoute(users.create, {
    input: newUserSchema,
    output: createdUserSchema,
    status: 201,
    run: (input, { person }) => createUser(input, person),
  }),
})
