import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calendarFrom, dayOf, quarterDays } from './calendar.ts'
import { marksIn } from './marks.ts'
import { play } from './moments.ts'

const tuesday = Date.parse('2026-11-24T01:00:00-03:00')

test('working days are counted back from today, without weekends and national holidays', () => {
  const { day } = calendarFrom(tuesday)
  const last = ['2026-11-23', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-13']
  expect([1, 2, 3, 4, 5, 6].map(day)).toEqual(last)
  expect(day(quarterDays) < '2026-09-01').toBe(true)
})

test('an instant within a day is in its working hours, and always the same for a name', () => {
  const { within } = calendarFrom(tuesday)
  const instants = Array.from({ length: 200 }, (_, index) => within(3, `name ${index}`, 8, 18))
  expect(new Set(instants.map(dayOf))).toEqual(new Set(['2026-11-18']))
  const hours = instants.map((instant) => new Date(instant - 3 * 3_600_000).getUTCHours())
  expect(Math.min(...hours)).toBe(8)
  expect(Math.max(...hours)).toBe(17)
  expect(within(3, 'name 7', 8, 18)).toBe(instants[7])
})

test('moments run in the order of time, each once, and an interrupted filling goes on where it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-marks-'))
  const file = join(folder, 'quarter.json')
  const ran: string[] = []
  const clocks: number[] = []
  const moment = (at: number, step: string, fails = false) => ({
    ...{ at, step },
    run: () => (fails ? Promise.reject(new Error('interrupted')) : Promise.resolve(ran.push(step)).then(() => [step])),
  })
  const stage = () => ({ marks: marksIn(file), moveClock: async (instant: number) => void clocks.push(instant) })
  const day = 86_400_000
  await expect(play([moment(3 * day, 'c', true), moment(day, 'a'), moment(2 * day, 'b')], stage())).rejects.toThrow()
  await play([moment(3 * day, 'c'), moment(day, 'a'), moment(2 * day, 'b'), moment(day, 'late')], stage())
  expect(ran).toEqual(['a', 'b', 'late', 'c'])
  expect(clocks).toEqual([day, 2 * day, 3 * day, 2 * day, 3 * day])
  expect(marksIn(file).of('late')).toEqual(['late'])
  rmSync(folder, { recursive: true })
})
