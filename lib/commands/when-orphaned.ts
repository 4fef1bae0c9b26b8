const watchEveryMs = 500

/** Calls `stop` once when the parent, npm or a shell, ended without passing a signal on. */
export function whenOrphaned(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    stop()
  }, watchEveryMs)
  watching.unref()
}
