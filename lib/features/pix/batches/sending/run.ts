import 'server-only'
import { claimToLookUp, claimToSend, endEveryLease } from '@/lib/features/pix/batches/store/leases'
import { databaseIsShared } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { repeat } from '@/lib/server/repeat'
import { lookUpHolders } from './look-up'
import { sendBatch } from './send-batch'
import { shareRows } from './share-rows'

const idleMs = 1_000
const state = processState('batches', () => ({ running: false }))

/** Sends batches and looks up their holders, on each instance; one instance at a time works on a batch. */
export async function startBatches(): Promise<void> {
  if (state.running) return
  state.running = true
  if (!(await databaseIsShared())) await endEveryLease()
  void repeat('sending of batches', async () => {
    const batch = await claimToSend()
    if (batch) await sendBatch(batch)
    return idleMs
  })
  void repeat('addresses of charges of batches', async () => ((await shareRows()) > 0 ? 0 : idleMs))
  void repeat('look-ups of batches', async () => {
    const batch = await claimToLookUp()
    if (batch) await lookUpHolders(batch)
    return idleMs
  })
}
