import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** `[[dd-]hh:]mm:ss.cc`, as `ps` writes it. */
function secondsIn(time: string): number {
  const [days, clock = ''] = time.includes('-') ? time.split('-') : ['0', time]
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400
}

function secondsOf(pid: number): number {
  try {
    if (process.platform !== 'linux')
      return secondsIn(execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim())
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
    return (user + system) / ticksPerSecond
  } catch {
    // The process has ended.
    return 0
  }
}

/** Processor seconds used by these processes so far. */
export const processorSeconds = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + secondsOf(pid), 0)
