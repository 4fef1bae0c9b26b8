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
  /** Of Lastro. */
  url: string
  simulatorUrl: string
  /** File that says what has been made. */
  marksFile: string
  /** Moves Lastro's clock, which shows the true time again at the end; without it everything is made today. */
  moveClock?: (instant: number) => Promise<void>
  /** False: what needs no notes is made, up to where the others begin. */
  readsNotes?: boolean
  /** Called once everything but the reconciled months, which wait for notes to be read, is there. */
  onScreensFilled?: () => void
}

const opening = (calendar: Calendar) => calendar.at(quarterDays, '07:45')

const beforeNotes = 'before notes'

/**
 * What a filling goes on with, and the instant at which Lastro's clock starts for that; null once everything has been made.
 * An index of notes that runs while days go by in moments reads its lists again and again.
 */
export function nextStage(marksFile: string): { at: number; readsNotes: boolean } | null {
  const marks = marksIn(marksFile)
  if (marks.has('all')) return null
  return { at: marks.reached() ?? opening(calendarFrom(marks.begun)), readsNotes: marks.has(beforeNotes) }
}

/**
 * A quarter of a company's work, through Lastro's own API and what happens at its services, each thing at its time. It
 * goes on where it was interrupted and makes nothing twice; resolves once everything is there.
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
    {
      at: calendar.minutesAgo(2),
      step: 'first steps',
      // Operations made here complete no first step.
      async run() {
        const begin = { change: 'begin-again' }
        await Promise.all([marina, rafael, caio].map((person) => person.write('POST', 'getting-started', begin)))
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
