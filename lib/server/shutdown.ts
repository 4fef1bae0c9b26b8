import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { stopKeeping } from '@/lib/server/audit/keeping'
import { flushConnections } from '@/lib/server/connections'
import { closeDatabase } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { restJobs, stopJobs } from '@/lib/server/jobs'
import { stopHub } from '@/lib/server/live/hub'
import { log } from '@/lib/server/log'
import { backgroundSettled, beginStopping, isStopping, pendingSettled } from '@/lib/server/process-state'
import { stopTracing } from '@/lib/server/tracing/start'

/** Together less than a container's usual stop timeout of 30 s. */
const timeoutMs = { underWay: 20_000, jobs: 3_000, database: 2_000, traces: 2_000 }

/**
 * A proxy keeps idle connections for less than this (`keepalive_timeout` in deploy/nginx.conf). Until then it may send
 * a request over one, which must stay open: otherwise a POST might or might not have arrived.
 */
const proxyIdleMs = 5_000

const signals = ['SIGTERM', 'SIGINT'] as const
const open = new Set<ServerResponse>()
let server: Server | undefined

/** Ctrl-C reaches the whole process group and npm passes it on, so the same signal may arrive several times. */
const sameRequestMs = 2_000
let stoppingSince = 0

/** Shuts down gracefully at the first signal, immediately at a later one. */
export function stopOnSignals(): void {
  // The framework owns the server, which is only reachable through its requests.
  subscribe('http.server.request.start', recordRequest)
  for (const signal of signals) {
    // The framework would end the process before jobs and the database are closed.
    process.removeAllListeners(signal)
    process.on(signal, () => void stop(signal))
  }
}

function recordRequest(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('response' in message && 'server' in message)) return
  const { response } = message
  if (message.server instanceof Server) server = message.server
  if (!(response instanceof ServerResponse)) return
  if (isStopping()) response.shouldKeepAlive = false
  open.add(response)
  response.once('close', () => open.delete(response))
}

async function stop(signal: string): Promise<void> {
  if (isStopping()) {
    if (Date.now() - stoppingSince > sameRequestMs) process.exit(1)
    return
  }
  stoppingSince = Date.now()
  beginStopping()
  log().info({ signal, requests: open.size }, 'Lastro is stopping')
  const underWay = [closeServer(), stopHub(), restJobs(), pendingSettled()]
  await inTime('requests, sendings and jobs', timeoutMs.underWay, Promise.all(underWay))
  await Promise.all([
    inTime('jobs', timeoutMs.jobs, stopJobs()),
    inTime('background work', timeoutMs.jobs, backgroundSettled()),
  ])
  await Promise.all([
    inTime('the database', timeoutMs.database, flushConnections().then(stopKeeping).then(closeDatabase)),
    inTime('traces', timeoutMs.traces, stopTracing()),
  ])
  process.exit(0)
}

/**
 * Refuses new connections, which a proxy then opens to another instance; resolves when every request has been answered.
 */
async function closeServer(): Promise<void> {
  if (!server) return
  const closing = server
  for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
  let closed = false
  // The HTTP server's own `close` would end idle connections immediately.
  NetServer.prototype.close.call(closing, () => {
    closed = true
  })
  const idleUntil = Date.now() + (env().TRUSTED_PROXIES > 0 ? proxyIdleMs : 0)
  while (!closed) {
    await pause(50)
    if (Date.now() >= idleUntil) closing.closeIdleConnections()
  }
}

async function inTime(what: string, ms: number, work: Promise<unknown>): Promise<void> {
  const finished = work.then(() => true)
  const done = await Promise.race([finished, pause(ms, false)]).catch((error: unknown) => {
    log().warn({ error }, `${what}: failed while stopping`)
    return true
  })
  if (!done) log().warn(`${what}: not finished in time`)
}
