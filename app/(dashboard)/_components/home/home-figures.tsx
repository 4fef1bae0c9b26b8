'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AccountLink } from '@/components/layout/account-menu/account-link'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { readQuery } from '@/lib/client/read-query'
import { figures } from '@/lib/features/pix/figures/contract'
import type { FigureDay } from '@/lib/features/pix/figures/schema'

const height = 40

/** Received and sent amounts of thirty days with a link to all figures; empty where nothing is known. */
export function HomeFigures() {
  const t = useTranslations('figures.home')
  const { accountId } = useAccountId()
  const query = useQuery(readQuery(figures.days, { accountId, span: '30' }))
  const { data } = query
  if (query.error && !data) return <ReadFailure query={query} className="m-5" />
  if (!data) return null
  const unread = data.days.filter((day) => day.in === null && day.unreadable === 0).length
  const unreadable = data.days.filter((day) => day.unreadable > 0).length
  if (unread === data.days.length && data.out.count + data.unconfirmed.count === 0 && data.outCents === 0) return null
  return (
    <section aria-labelledby="home-figures" className="px-5 pt-4 pb-1 max-md:px-4">
      <header className="flex min-h-7 items-center gap-2 pb-2">
        <h2 id="home-figures" className="font-semibold text-base">
          {t('title')}
        </h2>
        <AccountLink href="/pix" className={cx('ml-auto text-xs', textLinkClass)}>
          {t('open')}
        </AccountLink>
      </header>
      <div className="flex items-center gap-x-6 gap-y-2 border-line border-t pt-3 max-md:flex-wrap">
        <dl className="flex flex-none flex-wrap gap-x-6 gap-y-1 text-sm">
          <div>
            <dt className="text-ink-3 text-xs">{t('in')}</dt>
            <dd>
              <Money cents={data.in?.cents ?? null} />
            </dd>
          </div>
          <div>
            <dt className="text-ink-3 text-xs">{t('out')}</dt>
            <dd>
              <Money cents={-data.outCents} />
            </dd>
          </div>
          {data.unconfirmed.count > 0 && (
            <div>
              <dt className="text-ink-3 text-xs">{t('unconfirmed')}</dt>
              <dd>
                <Money cents={data.unconfirmed.cents} className="text-wait-ink" />
              </dd>
            </div>
          )}
        </dl>
        <TinyBars days={data.days} />
      </div>
      {unread > 0 && <p className="pt-1 text-ink-3 text-xs">{t('unread', { count: unread })}</p>}
      {unreadable > 0 && <p className="pt-1 text-ink-3 text-xs">{t('unreadable', { count: unreadable })}</p>}
    </section>
  )
}

/** The days as bars without figures: the figures are next to it, and by day on the figures screen. */
function TinyBars({ days }: { days: readonly FigureDay[] }) {
  const [most, least] = [
    Math.max(0, ...days.map((day) => day.in?.cents ?? 0)),
    Math.max(0, ...days.map((day) => day.outCents)),
  ]
  const scale = most + least > 0 ? (height - 2) / (most + least) : 0
  const zero = most * scale + 1
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${days.length * 10} ${height}`}
      preserveAspectRatio="none"
      className="h-10 min-w-0 flex-1 max-md:basis-full forced-colors:[--color-chart-in:CanvasText] forced-colors:[--color-chart-out:GrayText]"
    >
      {days.map((day, at) => {
        const received = (day.in?.cents ?? 0) * scale
        return (
          <g key={day.day}>
            {day.in === null && <rect x={at * 10} y="0" width="10" height={zero} className="fill-pressed" />}
            <rect x={at * 10 + 1.5} y={zero - received} width="7" height={received} className="fill-chart-in" />
            <rect x={at * 10 + 1.5} y={zero} width="7" height={day.outCents * scale} className="fill-chart-out" />
          </g>
        )
      })}
      <line
        x1="0"
        x2={days.length * 10}
        y1={zero}
        y2={zero}
        className="stroke-field"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
