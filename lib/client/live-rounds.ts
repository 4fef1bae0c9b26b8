const everyMs = 500
/** A round that takes longer no longer delays the next one. */
const timeoutMs = 10_000

/** Subjects of a branch to be read again, or all of them. */
export type Subjects = ReadonlySet<string> | 'all'

type Read = (branch: string, subjects: Subjects) => Promise<unknown>

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const joined = (before: Subjects | undefined, subject: string | undefined): Subjects =>
  subject === undefined || before === 'all' ? 'all' : new Set([...(before ?? []), subject])

/**
 * Reads a branch again as changes are received: immediately, then at most every half second and never before the
 * previous round has ended, so that a slow answer is not aborted for the next. `read` must not reject.
 */
export function liveRounds(read: Read): (branch: string, subject?: string) => void {
  const due = new Map<string, Subjects>()
  const running = new Set<string>()

  async function run(branch: string) {
    running.add(branch)
    for (let subjects = due.get(branch); subjects; subjects = due.get(branch)) {
      due.delete(branch)
      await Promise.all([pause(everyMs), Promise.race([read(branch, subjects), pause(timeoutMs)])])
    }
    running.delete(branch)
  }

  return (branch, subject) => {
    due.set(branch, joined(due.get(branch), subject))
    if (!running.has(branch)) void run(branch)
  }
}
