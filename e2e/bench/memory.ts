import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const megabyte = 1024 * 1024

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  if (process.platform === 'linux') {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** Maximum growth of a process in megabytes during some work. */
export async function growthWhile<T>(pid: number, act: () => Promise<T>) {
  const before = residentMegabytes(pid)
  let highest = before
  let acting = true
  const watch = async () => {
    while (acting) {
      highest = Math.max(highest, residentMegabytes(pid))
      await pause(50)
    }
  }
  const watching = watch()
  const done = await act().finally(() => {
    acting = false
  })
  await watching
  return { done, growth: Math.max(highest, residentMegabytes(pid)) - before, before }
}

/** Reads an address to its end; returns its megabytes and the process's growth. */
export async function growthWhileReading(pid: number, url: string, headers: Record<string, string>) {
  const { done, growth, before } = await growthWhile(pid, async () => {
    const answer = await fetch(url, { headers })
    let bytes = 0
    for await (const chunk of answer.body ?? []) bytes += chunk.length
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return bytes
  })
  return { megabytes: done / megabyte, growth, before }
}
