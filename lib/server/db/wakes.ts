import 'server-only'
import { processState } from '@/lib/server/global-state'

/** Channel on which triggers of the database name a worker for which a transaction has left work. */
export const wakeChannel = 'lastro_wakes'

/** Names that the triggers give; a worker of a newer version is woken by its own name only. */
export type WakeName =
  | 'audit'
  | 'batches'
  | 'bills'
  | 'documents'
  | 'exports'
  | 'files'
  | 'jobs'
  | 'mail'
  | 'notices'
  | 'operations'
  | 'push'
  | 'received'
  | 'reconciliation'
  | 'returns'

type Sleeper = { names: readonly WakeName[]; wake: () => void }

const sleepers = processState('wakes', () => new Set<Sleeper>())

/** Calls `wake` whenever one of these names is given on any instance, and when messages may have been missed. */
export function onWake(names: readonly WakeName[], wake: () => void): void {
  sleepers.add({ names, wake })
}

/** Wakes the workers of a name on this instance. */
export function wake(name: string): void {
  for (const sleeper of sleepers) if (sleeper.names.some((each) => each === name)) sleeper.wake()
}

/** Messages were missed: every worker looks for work. */
export function wakeAll(): void {
  for (const sleeper of [...sleepers]) sleeper.wake()
}
