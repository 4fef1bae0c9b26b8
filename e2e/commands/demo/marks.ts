import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const stored = z.object({
  begun: z.number(),
  reached: z.number().nullable(),
  steps: z.record(z.string(), z.array(z.string())),
})

/** Completed steps of the filling with their results, stored after each step. */
export type Marks = {
  /** The start of the filling. */
  begun: number
  /** The instant of the latest step; null before the first. */
  reached(): number | null
  has(step: string): boolean
  /** The result of a step; throws when it has not run. */
  of(step: string): string[]
  /** Results of all steps that end in `pick`, so that nothing is chosen twice. */
  picked(): Set<string>
  /** Runs a step once and stores its result and instant. */
  once(step: string, run: () => Promise<string[]>, instant: number): Promise<void>
}

/** Marks in a file, which is created if missing. */
export function marksIn(file: string, now = Date.now()): Marks {
  const marks = existsSync(file)
    ? stored.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { begun: now, reached: null, steps: {} }
  const store = () => {
    writeFileSync(`${file}.new`, JSON.stringify(marks))
    renameSync(`${file}.new`, file)
  }
  store()
  return {
    begun: marks.begun,
    reached: () => marks.reached,
    has: (step) => marks.steps[step] !== undefined,
    of(step) {
      const made = marks.steps[step]
      if (!made) throw new Error(`"${step}" has not been made`)
      return made
    },
    picked: () => new Set(Object.entries(marks.steps).flatMap(([step, made]) => (step.endsWith('pick') ? made : []))),
    async once(step, run, instant) {
      if (marks.steps[step]) return
      marks.steps[step] = await run()
      marks.reached = Math.max(instant, marks.reached ?? instant)
      store()
    },
  }
}

/** The month (`YYYY-MM`) this many months before a day's. */
export function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

/** The last day of a month. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
