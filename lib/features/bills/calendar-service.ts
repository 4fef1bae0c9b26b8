import 'server-only'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { addDays, currentDay } from '@/lib/core/dates'
import { Problem, refusal } from '@/lib/core/errors'
import { formatMoney } from '@/lib/core/money/money'
import { may } from '@/lib/core/permissions'
import { indexRead } from '@/lib/features/documents/index/store/reading'
import { type Translator, translators } from '@/lib/i18n/translators'
import { env } from '@/lib/server/env'
import { requestContext } from '@/lib/server/http/request-context'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { calendar } from './contract'
import { calendarAddress, newCalendar, nothing, ownCalendar } from './schema'
import { calendarOf, findCalendar, partiesByDay, removeCalendar, renewCalendar } from './store/calendars'
import { openByDay } from './store/read'

const before = 30
const ahead = 180
const mostNames = 3

/** The account's routes are open to a person who still has to set up a second factor; the company's figures are not. */
export const createCalendar = write(
  calendar.create,
  newCalendar,
  calendarAddress,
  async ({ names = false, direction = null, companyId = null }, person) => {
    if (requestContext()?.caller?.owesSecondFactor)
      throw refusal('second_factor_required', 'Set up a second factor first', 'refused.second-factor-missing')
    const token = await renewCalendar(person, { names, direction, companyId })
    return { url: `${env().APP_URL}/api/calendar/${token}.ics` }
  },
)

export const getOwnCalendar = read(calendar.own, {
  input: nothing,
  output: ownCalendar,
  async run(_, person) {
    const row = await calendarOf(person.id)
    if (!row) return { calendar: null }
    const { names, direction, companyId, createdAt } = row
    return { calendar: { names, direction, companyId, createdAt: createdAt.toISOString() } }
  },
})

export const endCalendar = write(calendar.remove, nothing, null, (_, person) => removeCalendar(person))

function listed(t: Translator, names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ')
  const count = names.length - mostNames
  return count > 0 ? t('bills.calendar.more', { names: shown, count }) : shown
}

/** The sums of each day as an iCalendar file. Throws `not_found` for an address that ended, or whose person may no longer see bills. */
export async function calendarFile({ token }: Record<string, unknown>): Promise<string> {
  const secret = typeof token === 'string' && token.endsWith('.ics') ? token.slice(0, -'.ics'.length) : ''
  const found = await findCalendar(secret)
  if (!found || !may(found.roles, 'bills.read')) throw new Problem('not_found', 'There is no such calendar')
  const today = currentDay(new Date())
  const [from, to] = [addDays(today, -before), addDays(today, ahead)]
  const { names: isNamed, direction, companyId } = found.calendar
  const { documents, withContent, complete } = await indexRead()
  const days = await openByDay({ from, to, companyId: companyId ?? undefined })
  const parties = isNamed ? await partiesByDay(from, to, { direction, companyId }) : new Map<string, string[]>()
  const locale = found.locale ?? 'pt-BR'
  const t = translators[locale]
  const soFar = complete ? null : t('bills.read.so-far', { documents, read: withContent })
  const file = ical({ name: t('bills.calendar.name'), method: ICalCalendarMethod.PUBLISH, ttl: 3_600 })
  for (const { day, inCents, outCents } of days) {
    const sums = [
      direction !== 'in' && outCents > 0 && t('bills.calendar.out', { amount: formatMoney(outCents, locale) }),
      direction !== 'out' && inCents > 0 && t('bills.calendar.in', { amount: formatMoney(inCents, locale) }),
    ].filter((text) => text !== false)
    if (sums.length === 0) continue
    const names = parties.get(day)
    file.createEvent({
      id: `bills-${day}@${new URL(env().APP_URL).host}`,
      // A bare day: with a time it would be a moment of the server's zone, which elsewhere is another day.
      start: day,
      allDay: true,
      summary: [...sums, ...(names ? [listed(t, names)] : [])].join(' · '),
      description: soFar,
      url: `${env().APP_URL}/bills?from=${day}&to=${day}`,
    })
  }
  return file.toString()
}
