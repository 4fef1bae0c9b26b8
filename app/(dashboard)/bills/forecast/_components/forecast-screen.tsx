'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { InMark, OutMark } from '@/components/figures/chart-parts'
import { FigurePanel } from '@/components/figures/figure-panel'
import type { FigureSheet } from '@/components/figures/figure-sheet'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { formatInstant, formatShortDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { bills } from '@/lib/features/bills/contract'
import type { Forecast } from '@/lib/features/bills/schema'
import { ForecastGround } from './forecast-ground'
import { forecastInputOf, spanParser, spans } from './forecast-place'
import { outlookOf } from './forecast-words'

const ChartPlace = () => (
  <div aria-hidden className="h-[calc(clamp(200px,17vw,300px)+120px)]">
    <Skeleton className="h-full w-full opacity-40" />
  </div>
)

/** With the charts' own part of the program, which few screens load. */
const ForecastChart = dynamic(() => import('./forecast-chart').then((part) => part.ForecastChart), {
  ssr: false,
  loading: ChartPlace,
})

/** Whether the money will be there: the balance to come by what notes say, in one sentence, a line and a table. */
export function ForecastScreen() {
  const t = useTranslations('bills.forecast')
  const bill = useTranslations('bills')
  const locale = useLocale()
  const { accountId } = useAccountId()
  const [days, setDays] = useQueryState('days', spanParser.withOptions({ history: 'replace' }))
  const query = useQuery(readQuery(bills.forecast, forecastInputOf({ days, accountId })))
  const sentence = useSentence()
  const sheetOf = useForecastSheet()
  const title = query.data ? sentence(query.data) : t('title')
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: '/bills', label: bill('title') }]}
        actions={
          <>
            <AccountSwitcher compact />
            <ButtonLink href="/bills" prefetch={false}>
              {bill('views.agenda')}
            </ButtonLink>
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
          legend={(forecast) => <Legend known={forecast.availableCents !== null} />}
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
              <Explanation forecast={forecast} />
              <ForecastChart forecast={forecast} label={title} />
            </>
          )}
        </FigurePanel>
        {query.data && <ForecastGround forecast={query.data} />}
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
    const day = formatShortDay(outlook.day, locale)
    if (outlook.kind === 'lowest') return t('sentence-lowest', { day, amount: formatMoney(outlook.cents, locale) })
    return outlook.days === null
      ? t('sentence-negative-on', { day })
      : t('sentence-negative', { day, days: outlook.days })
  }
}

/** How much is missing, and when it is there again. */
function Explanation({ forecast }: { forecast: Forecast }) {
  const t = useTranslations('bills.forecast')
  const locale = useLocale()
  const outlook = outlookOf(forecast.days)
  if (outlook.kind === 'unknown') return <p className="pt-1 text-ink-2 text-sm">{t('unknown-what')}</p>
  if (outlook.kind === 'lowest') return null
  return (
    <p className="pt-1 pb-2 text-ink-2 text-sm">
      {t('missing', { amount: formatMoney(-outlook.cents, locale) })}{' '}
      {outlook.back && t('back', { day: formatShortDay(outlook.back, locale) })}
    </p>
  )
}

function Legend({ known }: { known: boolean }) {
  const t = useTranslations('bills.forecast')
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-2 text-xs">
      {known && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="h-0.5 w-3.5 bg-ink forced-colors:bg-[CanvasText]" /> {t('balance')}
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
