import 'server-only'
import { estimatedTime } from '@/lib/core/estimated-time'
import { isOpen, situationTypeOf } from '@/lib/features/pix/infractions/rules/infraction'
import { estimatedUntil } from '@/lib/features/pix/infractions/store/reads'
import { party } from '@/lib/features/pix/orders/schema'
import type { SearchItem } from './schema'
import { itemOf, line, type SearchTexts } from './search-texts'
import { findInfractions } from './store/infractions'
import type { SearchQuery } from './store/search-query'

type Row = Awaited<ReturnType<typeof findInfractions>>[number]

function describeSituation(word: string | null, { t }: SearchTexts): string {
  const known = situationTypeOf(word)
  if (known) return t(`infractions.words.situations.${known}`).toLowerCase()
  return word ?? t('infractions.words.no-situation').toLowerCase()
}

/** How long is left by the estimate, or the answer that was given. */
function statusTexts({ infraction: { date, status } }: Row, { t, now }: SearchTexts) {
  if (status === 'accepted' || status === 'rejected') return { status: t(`infractions.words.statuses.${status}`) }
  const until = isOpen(status) ? estimatedUntil(date) : null
  const left = until === null ? null : estimatedTime(until, now.getTime())
  if (!left) return { status }
  const label = t(`infractions.words.left.${left.unit}`, { count: left.count })
  const reported = left.unit === 'over' ? label : t('search.items.estimated', { left: label })
  return left.unit === 'days' && left.count > 1 ? { status: reported } : { urgent: reported }
}

function infractionItem(row: Row, texts: SearchTexts): SearchItem {
  const { infraction } = row
  const { t, day } = texts
  const name = infraction.payerName ?? party.nullable().catch(null).parse(row.payer)?.name
  const situation = describeSituation(infraction.situationType, texts)
  const { status = null, urgent = null } = statusTexts(row, texts)
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

export async function infractionItems(query: SearchQuery, texts: SearchTexts, limit: number): Promise<SearchItem[]> {
  return (await findInfractions(query, limit)).map((row) => infractionItem(row, texts))
}
