import 'server-only'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '@/lib/core/errors'
import { processState } from '@/lib/server/global-state'
import type { Built, LeftOut, Message, Plan } from './worker/plan'

/** Maximum time that a thread reads one file. */
const longestEntryMs = 20_000
const heapMb = 96
/** Maximum number of files that end the thread before the dossier is given up. */
const mostDeaths = 5

/** Started by its path: the build bundles no thread, and Node reads its types away. */
const script = () => resolve(process.cwd(), 'lib/features/pix/infractions/dossier/worker/main.ts')

const state = processState('dossiers', () => ({ turn: Promise.resolve() as Promise<unknown> }))

/**
 * Builds a dossier in a thread of its own, one after the other: the memory that one may take is bounded. One that is
 * no longer wanted makes room for the next.
 */
export function buildDossier(plan: Plan, signal: AbortSignal): Promise<Built> {
  const mine = state.turn.then(() => attempt(plan, [], signal))
  state.turn = mine.catch(() => undefined)
  return mine
}

/** A file that ends the thread is left out, and named, of the next attempt. */
async function attempt(plan: Plan, refused: LeftOut[], signal: AbortSignal): Promise<Built> {
  signal.throwIfAborted()
  const outcome = await inThread(plan, refused, signal)
  signal.throwIfAborted()
  if ('built' in outcome) return outcome.built
  const culprit = plan.entries.find(({ key }) => 'died' in outcome && key === outcome.died)
  if (culprit?.kind !== 'file' || refused.length >= mostDeaths)
    throw new Problem('internal', `The dossier was not built: ${'failed' in outcome ? outcome.failed : 'it ended'}`)
  return attempt(plan, [...refused, { key: culprit.key, name: culprit.name, reason: 'too-complex' }], signal)
}

type Outcome = { built: Built } | { failed: string } | { died: string }

function inThread(plan: Plan, refused: LeftOut[], signal: AbortSignal): Promise<Outcome> {
  return new Promise((done) => {
    const worker = new Worker(/* turbopackIgnore: true */ script(), {
      workerData: { ...plan, refused },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: {},
    })
    let reading = ''
    let timer: NodeJS.Timeout | undefined
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abandon)
      void worker.terminate()
      done(outcome)
    }
    const abandon = () => end({ failed: 'it is no longer wanted' })
    signal.addEventListener('abort', abandon, { once: true })
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => end({ died: reading }), longestEntryMs)
    }
    watch()
    worker.on('message', (message: Message) => {
      if (!('starting' in message)) return end(message)
      reading = message.starting
      watch()
    })
    worker.on('error', () => end({ died: reading }))
    worker.on('exit', () => end({ died: reading }))
  })
}
