import 'server-only'
import { listKnown, relistAccounts } from '@/lib/features/pix/accounts/store'
import { findMainAccount } from '@/lib/features/pix/infractions/store/main-account'

const listedWithinMs = 60_000
const timeoutMs = 10_000

/**
 * Says of an account that an event names which one that is for us: a sub-account by its id, the main account as undefined,
 * since upstream nowhere tells what the main account is called.
 */
export async function accountScopes(
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | undefined> {
  const main = await findMainAccount()
  const named = new Set(ids.filter((id) => id !== null && id !== main))
  const known = async () => new Set((await listKnown()).map(({ id }) => id))
  let listed = await known()
  if (!named.isSubsetOf(listed)) {
    await relistAccounts(listedWithinMs, AbortSignal.timeout(timeoutMs))
    listed = await known()
  }
  return (id) => (id !== null && listed.has(id) ? id : undefined)
}
