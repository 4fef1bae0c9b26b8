import 'server-only'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { hurryChecks } from '@/lib/server/operations/hurry'

/** Refunds under way are read again within a second, by whichever instance; says how many. */
export async function hurryRefunds(): Promise<number> {
  const hurried = await hurryChecks('pix.refund')
  // Whoever hears it forgets what was read a moment ago.
  if (hurried > 0) await publish(await db(), [{ topic: 'pix.refunds' }])
  return hurried
}
