import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { calendarFile, createCalendar, endCalendar, getOwnCalendar } from '@/lib/features/bills/calendar-service'
import { forecastBalance, summarizeBills } from '@/lib/features/bills/service'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { inDays, parts, party, readNote, receive, removeNotes, settle, today } from './bills.fixture'
import { billDays, bills } from './store/tables'

await setUpSimulator()

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

const asAna = () => ({ person: ana, signal: new AbortController().signal })

const dues = fc.array(fc.tuple(fc.integer({ min: -40, max: 100 }), fc.integer({ min: 1, max: 50_000 })), {
  maxLength: 4,
})
const quarter = fc.array(
  fc.record({ dues, isPaid: fc.boolean(), comesIn: fc.boolean(), cancelled: fc.boolean(), paidFirst: fc.boolean() }),
  { minLength: 4, maxLength: 10 },
)

type Expected = { day: string | null; direction: 'in' | 'out'; cents: number }

const total = (some: readonly Expected[], direction: 'in' | 'out') =>
  some.filter((each) => each.direction === direction).reduce((sum, { cents }) => sum + cents, 0)

test('sums and forecast equal plain sums of what is open, in whatever order notes and payments arrive', async () => {
  await fc.assert(
    fc.asyncProperty(quarter, async (notes) => {
      const expected: Expected[] = []
      const database = await db()
      await removeNotes()
      for (const note of notes) {
        const installments = parts(...note.dues)
        const cents = installments.reduce((sum, { amountCents }) => sum + amountCents, 0) || 1_234
        const outgoing = { role: 'destinatario', issuerTaxId: party(), issuerName: 'Porto Belo' }
        const isPaid = note.isPaid && note.comesIn
        const pay = async () => isPaid && (await receive(cents, party(note.paidFirst ? 1 : 0)))
        await (note.paidFirst && pay())
        await readNote(cents, { installments, cancelled: note.cancelled, ...(note.comesIn ? {} : outgoing) })
        await (!note.paidFirst && pay())
        const direction = note.comesIn ? ('in' as const) : ('out' as const)
        const dues = installments.length > 0 ? installments : [{ dueDate: null, amountCents: cents }]
        const open = note.cancelled || isPaid ? [] : dues
        expected.push(...open.map(({ dueDate, amountCents }) => ({ day: dueDate, direction, cents: amountCents })))
      }
      const undated = expected.filter(({ day }) => day === null)
      const overdue = expected.filter(({ day }) => day !== null && day < today)
      await settle()
      const sums = await summarizeBills.perform({}, asAna())
      expect(sums.undated).toEqual({
        inCents: total(undated, 'in'),
        outCents: total(undated, 'out'),
        count: undated.length,
      })
      expect(sums.overdue).toEqual({
        inCents: total(overdue, 'in'),
        outCents: total(overdue, 'out'),
        count: overdue.length,
      })
      const forecast = await forecastBalance.perform({ days: '90' }, asAna())
      const until = (day: string) =>
        expected.filter((each) => each.day !== null && each.day >= today && each.day <= day)
      const balances = forecast.days.map(
        ({ day }) => (forecast.availableCents ?? 0) + total(until(day), 'in') - total(until(day), 'out'),
      )
      expect(forecast.days.map(({ balanceCents }) => balanceCents)).toEqual(balances)
      expect(forecast.days).toHaveLength(90)
      expect(forecast.firstNegative).toBe(forecast.days[balances.findIndex((cents) => cents < 0)]?.day ?? null)
      const kept = await database.select().from(billDays)
      const open = (await database.select().from(bills)).reduce((sum, { openCents }) => sum + openCents, 0)
      expect(kept.reduce((sum, { openCents }) => sum + openCents, 0)).toBe(open)
    }),
    { numRuns: 6, seed: 7 },
  )
})

test('notes of very many instalments are derived together', async () => {
  await removeNotes()
  const dues = Array.from({ length: 400 }, (_, at): [number, number] => [at, 100])
  for (let at = 0; at < 12; at += 1) await readNote(40_000, { installments: parts(...dues) })
  await settle()
  const { days } = await summarizeBills.perform({}, asAna())
  expect(days).toHaveLength(400)
  expect(days.every(({ inCents }) => inCents === 1_200)).toBe(true)
})

test('a calendar shows what its person chose, without names unless chosen, and ends with its address', async () => {
  await removeNotes()
  await readNote(1_000, { installments: parts([3, 1_000]) })
  await readNote(2_000, {
    ...{ role: 'destinatario', issuerTaxId: party(1), issuerName: 'Porto Belo', companyId: '2' },
    installments: parts([4, 2_000]),
  })
  await settle()
  const fileOf = async (choice: Parameters<typeof createCalendar.run>[0]) => {
    const { url } = await createCalendar.run(choice, ana)
    return { url, file: await calendarFile({ token: url.split('/').at(-1) }) }
  }
  const every = await fileOf({})
  expect(every.file.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(every.file).not.toContain('Porto Belo')
  expect(every.file).toContain('DESCRIPTION:Até agora')
  for (const zone of ['Asia/Tokyo', 'UTC', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', zone)
    const { file } = await fileOf({})
    expect(file).toContain(`DTSTART;VALUE=DATE:${inDays(3).replaceAll('-', '')}`)
  }
  vi.unstubAllEnvs()
  const named = await fileOf({ direction: 'out', names: true })
  expect(named.file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(named.file).toContain('Porto Belo')
  expect((await fileOf({ companyId: '1' })).file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  await expect(calendarFile({ token: every.url.split('/').at(-1) })).rejects.toMatchObject({ code: 'not_found' })
  expect(await getOwnCalendar.perform({}, asAna())).toMatchObject({ calendar: { companyId: '1', direction: null } })
  await endCalendar.run({}, ana)
  expect(await getOwnCalendar.perform({}, asAna())).toEqual({ calendar: null })
})
