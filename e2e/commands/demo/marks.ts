import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const stored = z.object({ day: z.string(), steps: z.record(z.string(), z.array(z.string())) })

/** What of the filling has been made, and with what, stored after each step. */
export type Marks = {
  /** `YYYY-MM-DD` in São Paulo, of when the filling began. */
  day: string
  has(step: string): boolean
  /** Runs the step unless it has been; answers what it answered then. */
  once(step: string, run: () => Promise<string[]>): Promise<string[]>
}

export function marksIn(file: string, now = Date.now()): Marks {
  const day = new Date(now - 3 * 3_600_000).toISOString().slice(0, 10)
  const marks = existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : { day, steps: {} }
  return {
    day: marks.day,
    has: (step) => marks.steps[step] !== undefined,
    async once(step, run) {
      const known = marks.steps[step]
      if (known) return known
      const made = await run()
      marks.steps[step] = made
      writeFileSync(`${file}.new`, JSON.stringify(marks))
      renameSync(`${file}.new`, file)
      return made
    },
  }
}

/** The month so many before a day's, `YYYY-MM`. */
export function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

/** The last day of a month. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
