import 'server-only'
import { estimatedTime } from '@/lib/core/estimated-time'
import { isOpen, situationTypeOf } from '@/lib/features/pix/infractions/rules/infraction'
import { estimatedUntil } from '@/lib/features/pix/infractions/store/reads'
import { party } from '@/lib/features/pix/orders/schema'
import type { SearchItem } from './schema'
import { findInfractions } from './store/infractions'
import type { Sought } from './store/sought'
import { itemOf, line, type Words } from './words'

type Row = Awaited<ReturnType<typeof findInfractions>>[number]

function situationWords(word: string | null, { t }: Words): string {
  const known = situationTypeOf(word)
  if (known) return t(`infractions.words.situations.${known}`).toLowerCase()
  return word ?? t('infractions.words.no-situation').toLowerCase()
}

/** How long is left by the estimate, or the answer that was given. */
function standing({ infraction: { date, status } }: Row, { t, now }: Words) {
  if (status === 'accepted' || status === 'rejected') return { status: t(`infractions.words.statuses.${status}`) }
  const until = isOpen(status) ? estimatedUntil(date) : null
  const left = until === null ? null : estimatedTime(until, now.getTime())
  if (!left) return { status }
  const words = t(`infractions.words.left.${left.unit}`, { count: left.count })
  const told = left.unit === 'over' ? words : t('search.items.estimated', { left: words })
  return left.unit === 'days' && left.count > 1 ? { status: told } : { urgent: told }
}

function infractionItem(row: Row, words: Words): SearchItem {
  const { infraction } = row
  const { t, day } = words
  const name = infraction.payerName ?? party.nullable().catch(null).parse(row.payer)?.name
  const situation = situationWords(infraction.situationType, words)
  const { status = null, urgent = null } = standing(row, words)
  return itemOf({
    id: infraction.id,
    type: 'infraction',
    title: name
      ? t('search.items.infraction', { name, situation })
      : t('search.items.infraction-unnamed', { id: infraction.id, situation }),
    detail: line([urgent, status, infraction.date && t('search.items.paid', { day: day(infraction.date) })]),
    href: `/pix/infractions/${encodeURIComponent(infraction.id)}`,
    amountCents: infraction.amountCents,
    at: infraction.date,
    urgent,
  })
}

export async function infractionItems(sought: Sought, words: Words, limit: number): Promise<SearchItem[]> {
  return (await findInfractions(sought, limit)).map((row) => infractionItem(row, words))
}
