import { existsSync } from 'node:fs'
import { errorLine } from '@/lib/server/error-facts'

/** The configuration, as `npm start` would read it. */
export function loadConfiguration(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

/** Ends a command with one line for whoever started it. */
export function end(code: number, line: string): never {
  console.error(line)
  process.exit(code)
}

/** The one thing that a command is told; ends with `usage` unless it is one. */
export function onlyArgument(usage: string): string {
  const [given, ...others] = process.argv.slice(2)
  if (given && others.length === 0 && !given.startsWith('-')) return given
  return end(2, usage)
}

export const couldNot =
  (what: string) =>
  (error: unknown): never =>
    end(2, `${what}: ${errorLine(error)}`)
