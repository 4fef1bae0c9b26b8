import { useLocale, useTranslations } from 'next-intl'
import { noteBackingAddress } from '@/components/reconciliation/addresses'
import { Figures } from '@/components/reconciliation/figures'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { BackingDirection } from '@/lib/core/backing'
import type { AnswerOf } from '@/lib/core/contract'
import { formatMoney } from '@/lib/core/money/money'
import type { bills } from '@/lib/features/bills/contract'

export type DocumentDue = AnswerOf<typeof bills.due>

type FiguresProps = { due: DocumentDue; direction: BackingDirection; payments: number }

/** The steps from the stated totals of a note to its open amount. */
export function DueFigures({ due, direction, payments }: FiguresProps) {
  const t = useTranslations('backing')
  const { stated, basis, dueCents, differsCents, parts, paidCents, withheld, adjustedBy, nothing } = due
  const returnedCents = sumOf(adjustedBy.filter(({ effect }) => effect === 'returns'))
  const partsCents = sumOf(parts)
  const otherwise = parts.filter(({ state }) => state === 'otherwise')
  const restOf = (some: typeof parts) => some.reduce((sum, each) => sum + each.amountCents - each.paidCents, 0)
  const claimedCents = restOf(otherwise.filter(({ method }) => method === null))
  const markedCents = restOf(otherwise.filter(({ method }) => method !== null))
  const total = stated.totalCents ?? 0
  const withReform = stated.withReformCents
  const isApart = dueCents !== total || differsCents !== 0
  return (
    <Figures
      rows={[
        { label: t('note-total'), cents: total },
        withReform !== null && withReform !== total && { label: t('with-reform'), cents: withReform },
        (nothing === null || nothing === 'returned') &&
          basis !== null &&
          basis !== 'total' &&
          basis !== 'total_with_reform' &&
          dueCents + returnedCents !== total && { label: t(`basis-${basis}`), cents: dueCents + returnedCents },
        returnedCents > 0 && { label: t('goods-returned'), cents: -returnedCents },
        differsCents !== 0 && { label: t('parts-differ'), cents: differsCents },
        isApart && nothing === null && { label: t(`by-pix-${direction}`), cents: partsCents, sum: true },
        claimedCents > 0 && { label: t('otherwise'), cents: -claimedCents },
        markedCents > 0 && { label: t('otherwise-marked'), cents: -markedCents },
        { label: t(`paid-in-${direction}`, { count: payments }), cents: -paidCents },
        withheld !== null && { label: t(`withheld-${withheld.kind}`), cents: -withheld.amountCents },
      ]}
    />
  )
}

const sumOf = (some: readonly { amountCents: number }[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The notes that this one returns or complements, and those that return or complement this one. */
export function Adjustments({ due: { adjusts, adjustedBy }, className }: { due: DocumentDue; className: string }) {
  const t = useTranslations('backing')
  const locale = useLocale()
  if (adjusts.length + adjustedBy.length === 0) return null
  return (
    <ul className={`${className} flex flex-col gap-1 text-sm`}>
      {adjusts.map(({ accessKey, effect }) => (
        <li key={accessKey}>
          {t(`adjusts-${effect}`)}{' '}
          <Link href={noteBackingAddress(accessKey)} className={`${textLinkClass} ident wrap-anywhere`}>
            {accessKey}
          </Link>
        </li>
      ))}
      {adjustedBy.map(({ documentId, effect, amountCents }) => (
        <li key={documentId}>
          <Link href={noteBackingAddress(documentId)} className={textLinkClass}>
            {t(`adjusted-by-${effect}`, { amount: formatMoney(amountCents, locale) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
