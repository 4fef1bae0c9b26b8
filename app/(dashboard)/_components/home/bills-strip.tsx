'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ReadSoFar } from '@/components/bills/read-so-far'
import { ReadFailure } from '@/components/layout/error-notice'
import { StripCell } from '@/components/payments/balance-strip'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { addDays, currentDay, mondayOf } from '@/lib/core/dates'
import { bills } from '@/lib/features/bills/contract'
import type { BillSummary } from '@/lib/features/bills/schema'

type Sums = BillSummary['overdue']

const sumOf = (days: BillSummary['days']): Sums =>
  days.reduce(
    (sum, day) => ({
      inCents: sum.inCents + day.inCents,
      outCents: sum.outCents + day.outCents,
      count: sum.count + day.count,
    }),
    { inCents: 0, outCents: 0, count: 0 },
  )

/** Bills that are due today, until Sunday, and overdue; no strip while there are none. */
export function BillsStrip() {
  const t = useTranslations('home.bills')
  const today = currentDay(new Date())
  const sunday = addDays(mondayOf(today), 6)
  const query = useQuery(readQuery(bills.summary, { from: today, to: sunday }))
  const { data } = query
  if (query.error && !data) return <ReadFailure query={query} className="m-5" />
  if (data && data.days.length === 0 && data.overdue.count === 0) return null
  return (
    <section
      aria-label={t('label')}
      className="grid flex-none grid-cols-3 border-line border-b max-md:grid-cols-1 max-md:[&>div]:border-l-0! [&>div:first-child]:border-l-0"
    >
      <Cell
        label={t('today')}
        sums={data && sumOf(data.days.filter(({ day }) => day === today))}
        href={`/bills?from=${today}&to=${today}`}
      />
      <Cell label={t('week')} sums={data && sumOf(data.days)} href={`/bills?from=${today}&to=${sunday}`} />
      <Cell label={t('late')} sums={data?.overdue} href="/bills?state=overdue" late />
      <ReadSoFar read={data?.read} className="col-span-full px-5 pb-3 max-md:px-4" />
    </section>
  )
}

type CellProps = { label: string; sums: Sums | undefined; href: string; late?: boolean }

function Cell({ label, sums, href, late }: CellProps) {
  const t = useTranslations('home.bills')
  const isLate = late && sums !== undefined && sums.count > 0
  const note = sums && (
    <Link href={href} className={cx('rounded-xs underline-offset-[3px] hover:underline', isLate && 'text-danger-ink')}>
      {t('count', { count: sums.count })}
    </Link>
  )
  return (
    <StripCell label={label} note={note}>
      {sums ? (
        <span className="flex flex-wrap gap-x-4 gap-y-0.5">
          <Sum word={t('out')} cents={sums.outCents} />
          <Sum word={t('in')} cents={sums.inCents} />
        </span>
      ) : (
        <Skeleton className="h-6 w-32" />
      )}
    </StripCell>
  )
}

const Sum = ({ word, cents }: { word: string; cents: number }) => (
  <span>
    <span className="text-ink-3 text-xs">{word}</span> <Money cents={cents} className="font-semibold text-base" />
  </span>
)
