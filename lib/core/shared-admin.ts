/** An admin gave a person access: created them, gave them roles or a password, or reset their second factor. */
export type AccessGrant = { userId: string; adminId: string; adminName: string; at: Date }

/** The admin on whom two people's access depends, and until when (exclusive) that stops the two from deciding together. */
type SharedAdmin = { admin: string; until: Date }

/**
 * The people on whom a person's access depends: themselves, the admins who gave it, and the admins who gave it to
 * those.
 */
function dependsOn(userId: string, grants: readonly AccessGrant[]): Set<string> {
  const found = new Set([userId])
  for (const id of found) for (const grant of grants) if (grant.userId === id) found.add(grant.adminId)
  return found
}

function sharedBy(grants: readonly AccessGrant[], [one, other]: readonly [string, string]): string | null {
  const others = dependsOn(other, grants)
  return [...dependsOn(one, grants)].find((id) => others.has(id)) ?? null
}

/**
 * Whether one admin could have created both people by `grants`, all of them recent: each counts for `hours` from its
 * instant. A recently created admin counts as their own maker. Null when two admins are behind the two people.
 */
export function sharedAdmin(
  grants: readonly AccessGrant[],
  pair: readonly [string, string],
  hours: number,
): SharedAdmin | null {
  const oldestFirst = grants.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const id = sharedBy(oldestFirst, pair)
  if (id === null) return null
  const breaks = oldestFirst.findIndex((_, index) => sharedBy(oldestFirst.slice(index + 1), pair) === null)
  const until = new Date((oldestFirst[breaks]?.at.getTime() ?? 0) + hours * 3_600_000)
  return { admin: oldestFirst.find(({ adminId }) => adminId === id)?.adminName ?? '', until }
}
