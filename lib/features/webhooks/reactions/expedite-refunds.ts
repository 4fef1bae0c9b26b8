import 'server-only'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { expediteChecks } from '@/lib/server/operations/expedite'

/** Refunds under way are read again within a second, by whichever instance; says how many. */
export async function expediteRefunds(): Promise<number> {
  const expedited = await expediteChecks('pix.refund')
  // Whoever hears it forgets what was read a moment ago.
  if (expedited > 0) await publish(await db(), [{ topic: 'pix.refunds' }])
  return expedited
}
