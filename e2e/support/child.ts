import { spawn } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './root.ts'
import { type ClockMove, isClockMove } from './shifted-clock.ts'

export type ChildOptions = {
  env?: NodeJS.ProcessEnv
  /** File that receives everything the process prints; `inherit` shows it on the terminal. */
  log?: string | 'inherit'
  /** Starts its own process group, like a shell. */
  ownGroup?: boolean
  /** Start time of its clock, which can then be moved; default: the true time. */
  clockAt?: number
}

export type Child = {
  pid: number
  /** Output on both streams; empty when the terminal has it. */
  output(): string
  /** Settles with the exit code when the process has ended; null after a signal. */
  ended: Promise<number | null>
  running(): boolean
  /** Resolves once its clock shows the instant; throws for a process started with the true time. */
  moveClock(instant: number): Promise<void>
  /** Stops it gracefully, or forcibly after half a minute. */
  stop(): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
}

/** Starts a command of the project with the current Node. */
export function startNode(args: string[], options: ChildOptions = {}): Child {
  const clock = options.clockAt === undefined ? [] : ['--import', shiftedClock]
  return startCommand(process.execPath, ['--disable-warning=ExperimentalWarning', ...clock, ...args], options)
}

const shiftedClock = pathToFileURL(`${root}/e2e/support/shifted-clock.ts`).href

export function startCommand(
  command: string,
  args: string[],
  { env = process.env, log, ownGroup = false, clockAt }: ChildOptions,
): Child {
  const stdio = log === 'inherit' ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd: root,
    env: clockAt === undefined ? env : { ...env, CLOCK_AT: String(clockAt) },
    detached: ownGroup,
    stdio: ['ignore', stdio, stdio, ...(clockAt === undefined ? [] : ['ipc' as const])],
  })
  const file = log === undefined || log === 'inherit' ? null : createWriteStream(log, { flags: 'a' })
  const printed = collect([child.stdout, child.stderr], file)
  let running = true
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code))
  }).finally(() => {
    running = false
    file?.end()
  })
  return {
    pid: child.pid ?? 0,
    output: () => printed.join(''),
    ended,
    running: () => running,
    async moveClock(instant) {
      const move: ClockMove = { clockAt: instant }
      const moved = new Promise<void>((resolve, reject) => {
        const onMessage = (message: unknown) => {
          if (!isClockMove(message) || message.clockAt !== instant) return
          child.off('message', onMessage)
          resolve()
        }
        child.on('message', onMessage)
        ended.then(() => reject(new Error('the process whose clock is moved has ended')))
      })
      child.send(move)
      await moved
    },
    async stop() {
      if (running) child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await ended
      clearTimeout(impatience)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function collect(streams: (NodeJS.ReadableStream | null)[], file: WriteStream | null): string[] {
  const printed: string[] = []
  for (const stream of streams) {
    stream?.on('data', (chunk: Buffer) => {
      printed.push(chunk.toString())
      file?.write(chunk)
    })
  }
  return printed
}
