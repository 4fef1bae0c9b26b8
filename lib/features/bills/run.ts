import 'server-only'
import { deriveMarked } from '@/lib/features/bills/store/derive'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { publishSoon } from '@/lib/server/live/publish-soon'
import { idle, repeat } from '@/lib/server/repeat'

const waking = { wokenBy: ['bills'] } as const

const state = processState('bills', () => ({ running: false }))

/** Derives bills as notes, links and operations change, on each instance. Without the index there are no notes. */
export function startBills(): void {
  if (state.running || env().DOCUMENT_INDEX === 'off') return
  state.running = true
  repeat(
    'bills',
    async () => {
      const marks = await deriveMarked()
      if (marks > 0) await publishSoon('bills', { restMs: 1_500 })
      return marks > 0 ? 0 : idle
    },
    waking,
  )
}
