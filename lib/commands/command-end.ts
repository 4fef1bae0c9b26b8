import { existsSync } from 'node:fs'
import { env } from '@/lib/server/env'
import { errorLine } from '@/lib/server/error-facts'

/** Loads the variables that `npm start` reads. */
export function loadVariables(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

/** Loads the variables; ends with exit code 2 and a line for each missing or malformed one, like `npm start`. */
export function loadConfiguration(): void {
  loadVariables()
  try {
    env()
  } catch (error) {
    end(2, errorLine(error))
  }
}

/** Ends a command with one line for the person who started it. */
export function end(code: number, line: string): never {
  console.error(line)
  process.exit(code)
}

/** The command's only argument; ends with `usage` when there is none or more than one. */
export function onlyArgument(usage: string): string {
  const [given, ...others] = process.argv.slice(2)
  if (given && others.length === 0 && !given.startsWith('-')) return given
  return end(2, usage)
}

export const couldNot =
  (what: string) =>
  (error: unknown): never =>
    end(2, `${what}: ${errorLine(error)}`)
