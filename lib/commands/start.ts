import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { whenOrphaned } from './when-orphaned.ts'

/** Runs Next's own command inside this process, so that signals, exit codes and `kill` reach it directly. */
async function runNext(command: 'start', options: string[]): Promise<void> {
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  process.argv = [process.execPath, 'next', command, ...options]
  await import('next/dist/bin/next')
}

function fail(line: string): never {
  console.error(`Lastro cannot start: ${line}`)
  process.exit(1)
}

function readOptions() {
  const text = { type: 'string' } as const
  const options = { port: { ...text, short: 'p' }, hostname: { ...text, short: 'H' } }
  try {
    return parseArgs({ options }).values
  } catch {
    return fail('the options are --port NUMBER and --hostname ADDRESS')
  }
}

function portIsFree(port: number, hostname: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: hostname }, () => probe.close(() => resolve(true)))
  })
}

const given = readOptions()
const port = Number(given.port ?? process.env.PORT ?? 3000)
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('the port must be a whole number up to 65535')
if (!existsSync('.next/BUILD_ID')) fail('there is no build yet, run "npm run build" first')
if (!(await portIsFree(port, given.hostname))) {
  fail(`port ${port} is in use, stop what holds it or name another: npm start -- --port ${port + 1}`)
}
whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
/**
 * Idle connections live longer than those of a proxy in front, so that the proxy never uses a connection that is being
 * closed.
 */
const keepAlive = ['--keepAliveTimeout', '130000']
await runNext('start', [
  '--port',
  String(port),
  ...keepAlive,
  ...(given.hostname ? ['--hostname', given.hostname] : []),
])
