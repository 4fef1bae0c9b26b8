import 'server-only'
import { Problem } from '@/lib/core/errors'
import { may, type Permission, type Role, rolesThatMay } from '@/lib/core/permissions'

export type Person = { id: string; email: string; name: string; roles: Role[] }

/** Throws `forbidden` with the roles that have the permission. */
export function requirePermission(person: Person, permission: Permission): void {
  if (may(person.roles, permission)) return
  const roles = rolesThatMay(permission)
  throw new Problem('forbidden', `This needs one of the roles: ${roles.join(', ')}`, { roles })
}
