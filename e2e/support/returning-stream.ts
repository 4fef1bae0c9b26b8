import { setTimeout as pause } from 'node:timers/promises'
import { openEventStream } from './event-stream.ts'

/** An event stream that reconnects like an EventSource. */
export type ReturningStream = {
  /** Ids of all received messages. */
  received: () => ReadonlySet<string>
  /** Milliseconds until messages continued, for each interruption. */
  gaps: readonly number[]
  /** Statuses after which an EventSource would give up. */
  refused: readonly number[]
  isOpen: () => boolean
  leave: () => void
}

export function keepEventStream(url: string, cookie: string): ReturningStream {
  const [ids, gaps, refused] = [new Set<string>(), [] as number[], [] as number[]]
  let current: Awaited<ReturnType<typeof openEventStream>> | null = null
  let [left, open, waitMs] = [false, false, 2_000]
  let lastEventId = ''

  const take = () => {
    for (const { id } of current?.received() ?? []) ids.add(id)
    return ids
  }

  async function connect(endedAt: number | null): Promise<number> {
    current = await openEventStream(url, cookie, { lastEventId }).catch(() => null)
    const status = current?.status ?? 0
    if (status !== 200) refused.push(status)
    open = current !== null && current.lastId() !== ''
    if (!current || !open) return endedAt ?? performance.now()
    if (endedAt !== null) gaps.push(performance.now() - endedAt)
    await current.ended
    open = false
    lastEventId = current.lastId()
    take()
    return performance.now()
  }

  async function keep(): Promise<void> {
    let endedAt: number | null = null
    while (!left) {
      endedAt = await connect(endedAt)
      waitMs = Number([...(current?.text() ?? '').matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1] ?? waitMs)
      await pause(waitMs)
    }
  }

  void keep()
  return {
    received: take,
    gaps,
    refused,
    isOpen: () => open,
    leave() {
      left = true
      current?.leave()
    },
  }
}
