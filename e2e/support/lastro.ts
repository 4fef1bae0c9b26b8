import { leaksIn } from './canaries.ts'
import { type Child, startCommand, startNode } from './child.ts'
import { environmentWith } from './configuration.ts'
import { until } from './until.ts'

export type LastroOptions = {
  port: number
  /** The public address, from which writes must come. */
  url: string
  dataDir: string
  configuration: Record<string, string>
  mode?: 'production' | 'development'
  /** Options of its Node. */
  nodeOptions?: readonly string[]
  log?: string | 'inherit'
  /** Start time of its clock, which can then be moved; default: the true time. */
  clockAt?: number
}

const commands = {
  production: ['lib/commands/start.ts'],
  development: ['node_modules/next/dist/bin/next', 'dev'],
}

const addressOf = (port: number) => ['--port', String(port), '--hostname', '127.0.0.1']

/** Starts Lastro without waiting; `startLastro` waits for its first answer. */
export function launchLastro(options: LastroOptions): Child {
  const { port, url, dataDir, configuration, mode = 'production', nodeOptions = [], log, clockAt } = options
  const env = environmentWith({ NODE_ENV: mode, DATA_DIR: dataDir, APP_URL: url, ...configuration })
  return watched(
    startNode([...nodeOptions, ...commands[mode], ...addressOf(port)], { env, log, clockAt }),
    configuration,
  )
}

/** Starts Lastro with `npm start` in its own process group; the child is npm. */
export function npmStart({ port, url, dataDir, configuration, log }: LastroOptions): Child {
  const env = environmentWith({ NODE_ENV: 'production', DATA_DIR: dataDir, APP_URL: url, ...configuration })
  const child = startCommand('npm', ['start', '--', ...addressOf(port)], { env, log, ownGroup: true })
  return watched(child, configuration)
}

/** When the process ends, fails if its output contained forbidden values. */
function watched(child: Child, configuration: Record<string, string>): Child {
  const requireNoLeak = () => {
    const leaks = leaksIn(child.output(), configuration)
    if (leaks.length > 0) throw new Error(`Lastro printed what no line may hold:\n${leaks.join('\n')}`)
  }
  return {
    ...child,
    stop: () => child.stop().then(requireNoLeak),
    kill: () => child.kill().then(requireNoLeak),
  }
}

/** Resolves once the health check succeeds; throws Lastro's own error line when it could not start. */
export async function startLastro(options: LastroOptions, launch = launchLastro): Promise<Child> {
  const child = launch(options)
  const address = `http://127.0.0.1:${options.port}/api/health`
  const healthy = () =>
    fetch(address).then(
      (answer) => (answer.ok ? true : null),
      () => null,
    )
  const died = () => (child.running() ? null : (refusalIn(child.output()) ?? 'Lastro ended before it was ready'))
  try {
    await until('Lastro did not answer', 60_000, healthy, died)
  } catch (error) {
    await child.stop()
    throw error
  }
  return child
}

/** Reasons of a refused start, one per line. */
export function refusalIn(output: string): string | null {
  return /Lastro cannot start:.*/s.exec(output)?.[0].trim() ?? null
}
