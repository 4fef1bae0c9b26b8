'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { ReadSoFar } from '@/components/bills/read-so-far'
import { InMark, OutMark } from '@/components/figures/chart-parts'
import { FigurePanel } from '@/components/figures/figure-panel'
import type { FigureSheet } from '@/components/figures/figure-sheet'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { ButtonLink, textLinkClass } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { formatInstant, formatShortDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { bills } from '@/lib/features/bills/contract'
import type { Forecast } from '@/lib/features/bills/schema'
import { ForecastAccuracy } from './forecast-accuracy'
import { ForecastDays } from './forecast-days'
import { ForecastGround } from './forecast-ground'
import { forecastInputOf, spanParser, spans } from './forecast-place'
import { bandOf, outlookOf } from './forecast-words'

const ChartPlace = () => (
  <div aria-hidden className="h-[calc(clamp(200px,17vw,300px)+120px)]">
    <Skeleton className="h-full w-full opacity-40" />
  </div>
)

/** Loaded with the chart library, which few screens need. */
const ForecastChart = dynamic(() => import('./forecast-chart').then((part) => part.ForecastChart), {
  ssr: false,
  loading: ChartPlace,
})

/** The expected balance by the notes' due dates: a summary sentence, a chart and a table. */
export function ForecastScreen() {
  const t = useTranslations('bills.forecast')
  const bill = useTranslations('bills')
  const locale = useLocale()
  const { accountId } = useAccountId()
  const [days, setDays] = useQueryState('days', spanParser.withOptions({ history: 'replace' }))
  const query = useQuery(readQuery(bills.forecast, forecastInputOf({ days, accountId })))
  const sentence = useSentence()
  const sheetOf = useForecastSheet()
  const [day, setDay] = useState<string | null>(null)
  const title = query.data ? sentence(query.data) : t('title')
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/bills', label: bill('title') }]}
        actions={
          <>
            <AccountSwitcher compact />
            <ButtonLink href="/bills">{bill('views.agenda')}</ButtonLink>
          </>
        }
      />
      <PageBody>
        <FigurePanel
          title={title}
          note={({ asOf }) => t('as-of', { when: formatInstant(asOf, locale) })}
          query={query}
          sheet={(forecast) => sheetOf(forecast, title)}
          skeleton={<ChartPlace />}
          legend={(forecast) => <Legend forecast={forecast} />}
          end={
            <Segmented
              label={t('span')}
              value={days}
              onValueChange={(span) => void setDays(span)}
              segments={spans.map((value) => ({ value, label: t('days', { days: Number(value) }) }))}
            />
          }
        >
          {(forecast) => (
            <>
              <ReadSoFar read={forecast.read} className="pt-1" />
              <Explanation forecast={forecast} />
              <div className="grid gap-4 pt-2 xl:grid-cols-[minmax(0,1fr)_400px]">
                <ForecastChart forecast={forecast} label={title} day={day} />
                <div className="relative min-h-0 xl:[&>*]:absolute xl:[&>*]:inset-0">
                  <ForecastDays forecast={forecast} day={day} onDay={setDay} />
                </div>
              </div>
            </>
          )}
        </FigurePanel>
        {query.data && <ForecastGround forecast={query.data} />}
        {query.data?.read.complete && <ForecastAccuracy />}
      </PageBody>
    </>
  )
}

function useSentence(): (forecast: Forecast) => string {
  const t = useTranslations('bills.forecast')
  const locale = useLocale()
  return (forecast) => {
    const outlook = outlookOf(forecast.days)
    if (outlook.kind === 'unknown') return t('sentence-unknown')
    const at = { day: formatShortDay(outlook.day, locale), soFar: String(!forecast.read.complete) }
    if (outlook.kind === 'lowest') return t('sentence-lowest', { ...at, amount: formatMoney(outlook.cents, locale) })
    return outlook.days === null ? t('sentence-negative-on', at) : t('sentence-negative', { ...at, days: outlook.days })
  }
}

/** The missing amount, the day from which the balance is positive again, and a link to the bills due until then. */
function Explanation({ forecast: { days, overdue } }: { forecast: Forecast }) {
  const t = useTranslations('bills.forecast')
  const locale = useLocale()
  const outlook = outlookOf(days)
  if (outlook.kind === 'unknown') return <p className="pt-1 text-ink-2 text-sm">{t('unknown-what')}</p>
  if (outlook.kind === 'lowest') return null
  return (
    <>
      <p className="pt-1 text-ink-2 text-sm">
        {t('missing', { amount: formatMoney(-outlook.cents, locale) })}{' '}
        {outlook.back && t('back', { day: formatShortDay(outlook.back, locale) })}
      </p>
      <p className="flex flex-wrap items-center gap-3 pt-3 pb-1 print:hidden">
        <ButtonLink href={`/bills?from=${days[0]?.day}&to=${outlook.day}`}>
          {t('see-due', { day: formatShortDay(outlook.day, locale) })}
        </ButtonLink>
        {overdue.inCents > 0 && (
          <Link href="/bills?state=overdue&direction=in" className={textLinkClass}>
            {t('see-overdue')}
          </Link>
        )}
      </p>
    </>
  )
}

function Legend({ forecast: { availableCents, days } }: { forecast: Forecast }) {
  const t = useTranslations('bills.forecast')
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-2 text-xs">
      {availableCents !== null && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="h-0.5 w-3.5 bg-ink forced-colors:bg-[CanvasText]" /> {t('balance')}
        </span>
      )}
      {days.some(bandOf) && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="h-2.5 w-3.5 rounded-xs bg-ink-3/25 forced-colors:bg-[GrayText]" /> {t('band')}
        </span>
      )}
      <span className="flex items-center gap-1.5">
        <InMark /> {t('in')}
      </span>
      <span className="flex items-center gap-1.5">
        <OutMark /> {t('out')}
      </span>
    </p>
  )
}

function useForecastSheet(): (forecast: Forecast, caption: string) => FigureSheet {
  const t = useTranslations('bills.forecast')
  return ({ days }, caption) => ({
    caption,
    fileName: `previsao-${days[0]?.day ?? ''}-a-${days.at(-1)?.day ?? ''}.csv`,
    columns: [
      { name: t('day'), kind: 'day' },
      { name: t('in'), kind: 'cents' },
      { name: t('out'), kind: 'cents' },
      { name: t('balance'), kind: 'cents' },
      { name: t('low'), kind: 'cents' },
      { name: t('high'), kind: 'cents' },
    ],
    rows: days.map((day) => [day.day, day.inCents, day.outCents, day.balanceCents, day.lowCents, day.highCents]),
  })
}
