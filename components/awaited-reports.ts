'use client'

const storageName = 'lastro-awaited-reports'

type Stop = () => void

export type AwaitedReports = {
  /** Begins to watch, unless it is being watched already; `over` ends it. */
  watch: (id: string, begin: (over: () => void) => Stop) => void
  /** Those that this tab waited for, also before it was reloaded. */
  kept: () => string[]
}

/** The reports that this tab waits for: the watching goes on from page to page, and their names survive a reload. */
export function awaitedReports(
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage,
): AwaitedReports {
  const watched = new Map<string, Stop | null>()
  const kept = () => (storage().getItem(storageName) ?? '').split(' ').filter(Boolean)
  const keep = (ids: Iterable<string>) => storage().setItem(storageName, [...new Set(ids)].join(' '))
  return {
    kept,
    watch(id, begin) {
      if (watched.has(id)) return
      watched.set(id, null)
      keep([...kept(), id])
      let ended = false
      const stop = begin(() => {
        if (ended) return
        ended = true
        keep(kept().filter((other) => other !== id))
        watched.get(id)?.()
        watched.delete(id)
      })
      if (ended) stop()
      else watched.set(id, stop)
    },
  }
}
