import { people } from '../../support/people.ts'
import { paidElsewhere } from './bills.ts'
import { type Calendar, calendarFrom, quarterDays } from './calendar.ts'
import { callAs } from './caller.ts'
import { charges } from './charges.ts'
import { colleagues, createColleagues } from './colleagues.ts'
import { controlOf } from './control.ts'
import { disputes } from './disputes.ts'
import { documentExports } from './exports.ts'
import { marksIn } from './marks.ts'
import { type Moment, play } from './moments.ts'
import { reconciledMonth } from './month.ts'
import { readOlderNotices } from './notices.ts'
import { refunds } from './refunds.ts'
import { statements } from './statements.ts'
import { transfers } from './transfers.ts'
import type { World } from './world.ts'

type Demo = {
  /** Lastro's address. */
  url: string
  simulatorUrl: string
  /** File that records the completed steps. */
  marksFile: string
  /** Moves Lastro's clock, which is reset at the end; without it everything is made today. */
  moveClock?: (instant: number) => Promise<void>
  /** False: only steps that need no notes are run, up to the first that does. */
  readsNotes?: boolean
  /** Called when everything except the reconciled months, which need the notes, is complete. */
  onScreensFilled?: () => void
}

const opening = (calendar: Calendar) => calendar.at(quarterDays, '07:45')

const beforeNotes = 'before notes'

/**
 * The next stage of a filling and the clock's instant at its start; null when complete. With the notes' index running,
 * lists would be read again on each of the quickly passing days.
 */
export function nextStage(marksFile: string): { at: number; readsNotes: boolean } | null {
  const marks = marksIn(marksFile)
  if (marks.has('all')) return null
  return { at: marks.reached() ?? opening(calendarFrom(marks.begun)), readsNotes: marks.has(beforeNotes) }
}

/**
 * Fills a quarter of a company's work through Lastro's own API and the services' events, each at its time. Continues
 * after an interruption without repeating steps; resolves when complete.
 */
export async function fillDemo(demo: Demo): Promise<void> {
  const { url, simulatorUrl, marksFile, moveClock, readsNotes = true, onScreensFilled } = demo
  const marks = marksIn(marksFile)
  if (marks.has('all')) return
  const control = controlOf(simulatorUrl)
  const calendar = calendarFrom(marks.begun)
  const beatriz = callAs(url, colleagues.beatriz.email)
  const eduardo = callAs(url, colleagues.eduardo.email)
  const leticia = callAs(url, colleagues.leticia.email)
  const marina = callAs(url, people.finance.email)
  const rafael = callAs(url, people.manager.email)
  const caio = callAs(url, people.support.email)
  const isPast = moveClock !== undefined
  const world: World = { calendar, isPast, marks, control, marina, beatriz, eduardo, leticia }

  const first: Moment = { at: opening(calendar), step: 'colleagues', run: () => createColleagues(url) }
  const parts = [transfers, charges, disputes, refunds, statements].map((part) => part(world))
  const last: Moment[] = [
    { at: calendar.minutesAgo(30), step: 'announced', run: () => control.announce('importacao.concluida') },
    {
      at: calendar.minutesAgo(3),
      step: 'notices',
      async run() {
        await Promise.all([readOlderNotices(marina, 3), readOlderNotices(rafael, 3), readOlderNotices(caio, 1)])
      },
    },
  ]
  const work = [first, ...parts.flat(), ...last]
  const months = [
    documentExports(world),
    reconciledMonth(world, 1),
    reconciledMonth(world, 0),
    paidElsewhere(world),
  ].flat()
  const stage = {
    marks,
    async moveClock(instant: number) {
      await moveClock?.(instant)
      if (moveClock) await control.moveClock(instant)
    },
  }
  const notesFrom = Math.min(...months.map(({ at }) => at))
  if (!readsNotes) {
    await play(
      work.filter(({ at }) => at < notesFrom),
      stage,
    )
    return marks.once(beforeNotes, async () => [], marks.reached() ?? opening(calendar))
  }
  if (moveClock) await play([...work, ...months], stage)
  else {
    await play([first], stage)
    await Promise.all(parts.map((part) => play(part, stage)))
    await play(last, stage)
  }
  onScreensFilled?.()
  await play(months, stage)
  await Promise.all([marina, beatriz, eduardo, leticia, rafael, caio].map((person) => person.signOut()))
  if (moveClock) {
    await moveClock(Date.now())
    await control.moveClock(null)
  }
  await marks.once('all', async () => [], marks.begun)
}
