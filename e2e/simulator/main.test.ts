import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { optionsFrom } from './options.ts'
import { startSimulator } from './server.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function run(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      resolve(output.trim())
    })
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors: errors.trim() }))
  })
  return { child, firstLine, ended }
}

test.each(['SIGTERM', 'SIGINT'] as const)('says where it listens and stops on %s', async (signal) => {
  const { child, firstLine, ended } = run(
    '--port',
    '0',
    '--now',
    '2026-03-10T12:00:00Z',
    '--rate',
    '7',
    '--order',
    'asc',
  )
  const [, url = ''] = /^simulator ready at (http:\/\/127\.0\.0\.1:\d+\/s-[\da-f-]+)$/.exec(await firstLine) ?? []
  const state: unknown = await (await fetch(`${url}/_control/state`)).json()
  expect(state).toMatchObject({ now: expect.stringMatching(/^2026-03-10/), settings: { rate: 7, order: 'asc' } })
  child.kill(signal)
  expect(await ended).toEqual({ code: 0, errors: '' })
})

test('a port in use is one clear line', async () => {
  const simulator = await startSimulator()
  const port = new URL(simulator.url).port
  expect(await run('--port', port).ended).toEqual({ code: 1, errors: `port ${port} is already in use` })
  await simulator.stop()
})

test.each([
  [['--port', 'x'], '--port must be a whole number, not x'],
  [['--window', 'round'], '--window must be one of sliding, fixed, not round'],
  [['--order', 'up'], '--order must be one of desc, asc, not up'],
  [['--now', 'soon'], '--now must be an instant, not soon'],
])('%o is refused', (args, line) => {
  expect(() => optionsFrom(args)).toThrow(new Error(line))
})

test('an option that there is not is refused with those that there are', async () => {
  const { code, errors } = await run('--colour').ended
  expect(code).toBe(1)
  expect(errors).toContain('usage: node e2e/simulator/main.ts')
})
