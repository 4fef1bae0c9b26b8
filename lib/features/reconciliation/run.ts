import 'server-only'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { idle, repeat } from '@/lib/server/repeat'
import { matchMarked } from './store/marks'
import { publishBacking } from './store/publish'

const waking = { wokenBy: ['reconciliation'] } as const

const state = processState('reconciliation', () => ({ running: false }))

/** Ties payments to notes as either comes in or changes, on each instance. Without the index there are no notes to tie. */
export function startReconciliation(): void {
  if (state.running || env().DOCUMENT_INDEX === 'off') return
  state.running = true
  repeat(
    'backing of payments',
    async () => {
      const { marks, changed } = await matchMarked()
      if (changed) await publishBacking()
      return marks > 0 ? 0 : idle
    },
    waking,
  )
}
