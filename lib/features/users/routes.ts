import { renewLink } from '@/lib/features/users/access-service'
import { users } from '@/lib/features/users/contract'
import {
  createdUserSchema,
  newUserSchema,
  onePerson,
  oneTimeLink,
  userChangeSchema,
  userSchema,
} from '@/lib/features/users/schema'
import { changeUser, createUser, listUsers } from '@/lib/features/users/service'
import { readRoute, writeRoute } from '@/lib/server/http/routes'

export const usersRoutes = [
  writeRoute(users.renewLink, { input: onePerson, output: oneTimeLink, status: 201, run: renewLink }),
  writeRoute(users.change, { input: userChangeSchema, output: userSchema, run: changeUser }),
  readRoute(listUsers),
  writeRoute(users.create, { input: newUserSchema, output: createdUserSchema, status: 201, run: createUser }),
]
