import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { Forecast } from '@/lib/features/bills/schema'

/** The forecast's assumptions, and the bills that it leaves out with their effect on the balance. */
export function ForecastGround({ forecast: { assumptions, overdue, undated } }: { forecast: Forecast }) {
  const t = useTranslations('bills.forecast')
  return (
    <div className="grid border-line border-t md:grid-cols-2 md:[&>section+section]:border-l max-md:[&>section+section]:border-t [&>section]:border-line">
      <Part title={t('assumed')}>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-ink-2 text-sm">
          {assumptions.map((each) => (
            <li key={each}>{t(`assumptions.${each}`)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('left-out')}>
        <Left name={t('overdue')} href="/bills?state=overdue" of={overdue} />
        <Left name={t('undated')} href="/bills?view=undated" of={undated} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-5 py-4 max-md:px-4">
      <h2 className="pb-2 font-medium text-ink-3 text-xs">{title}</h2>
      {children}
    </section>
  )
}

function Left({ name, href, of }: { name: string; href: string; of: Forecast['overdue'] }) {
  const format = useFormatter()
  const t = useTranslations('bills.forecast')
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-1.5 text-sm not-first-of-type:border-t">
      <span>
        <Link href={href} className={textLinkClass}>
          {name}
        </Link>{' '}
        <span className="text-ink-3 tabular-nums">{format.number(of.count)}</span>
      </span>
      {of.count === 0 ? (
        <span className="text-ink-3">{t('left-none')}</span>
      ) : (
        <span className="flex gap-4">
          {of.inCents > 0 && <Change label={t('if-received')} cents={of.inCents} />}
          {of.outCents > 0 && <Change label={t('if-paid')} cents={-of.outCents} />}
        </span>
      )}
    </div>
  )
}

function Change({ label, cents }: { label: string; cents: number }) {
  return (
    <span>
      <span className="text-ink-3 text-xs">{label}</span> {cents > 0 && '+'}
      <Money cents={cents} bare />
    </span>
  )
}
