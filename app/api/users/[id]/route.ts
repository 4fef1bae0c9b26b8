import { users } from '@/lib/features/users/contract'
import { userChangeSchema, userSchema } from '@/lib/features/users/schema'
import { changeUser } from '@/lib/features/users/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PATCH: writeRoute(users.change, {
    input: userChangeSchema,
    output: userSchema,
    run: (input, { person }) => changeUser(input, person),
  }),
})
