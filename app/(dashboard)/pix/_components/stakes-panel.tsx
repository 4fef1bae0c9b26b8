'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FigurePanel } from '@/components/figures/figure-panel'
import type { FigureSheet } from '@/components/figures/figure-sheet'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { figures } from '@/lib/features/pix/figures/contract'
import type { StakeFigures } from '@/lib/features/pix/figures/schema'
import { useFigureScope } from './use-figure-scope'

const parts = ['returned', 'returning', 'disputed', 'blocked', 'rejected', 'accepted'] as const

/** Returned amounts, and disputed, blocked or decided ones. */
export function StakesPanel({ queue }: { queue: boolean }) {
  const t = useTranslations('figures.stakes')
  const spanLabels = useTranslations('figures.spans')
  const { scope } = useFigureScope()
  const query = useQuery(readQuery(figures.stakes, scope))
  const sheet = ({ from, to, ...stakes }: StakeFigures): FigureSheet => ({
    caption: t('title'),
    fileName: `devolucoes-e-disputas-${from}-a-${to}.csv`,
    columns: [
      { name: t('state'), kind: 'text' },
      { name: t('count'), kind: 'count' },
      { name: t('without-answer'), kind: 'count' },
      { name: t('amount'), kind: 'cents' },
    ],
    rows: parts.map((part) => [
      t(part),
      stakes[part].count,
      part === 'returning' ? stakes.returning.unknown : null,
      stakes[part].cents,
    ]),
  })
  return (
    <FigurePanel
      title={t('title')}
      note={() => t('scope', { span: spanLabels(scope.span) })}
      query={query}
      sheet={sheet}
      tabular
      skeleton={<Skeleton className="mt-3 h-48 w-full opacity-40" />}
      end={
        queue && (
          <Link href="/pix/infractions" className={cx('text-xs', textLinkClass)}>
            {t('queue')}
          </Link>
        )
      }
    >
      {(stakes) => (
        <ul className="pt-2 text-sm tabular-nums">
          {parts.map((part) => (
            <li key={part} className="flex min-h-8 flex-wrap items-baseline gap-x-2 border-line border-t py-1.5">
              <span>{t(part)}</span>
              <StakeNote part={part} stakes={stakes} />
              <Money cents={stakes[part].cents} className="ml-auto" />
            </li>
          ))}
        </ul>
      )}
    </FigurePanel>
  )
}

function StakeNote({ part, stakes }: { part: (typeof parts)[number]; stakes: StakeFigures }) {
  const t = useTranslations('figures.stakes')
  const { count } = stakes[part]
  const { unknown } = stakes.returning
  if (part === 'returning' && unknown > 0) {
    const text = unknown === count ? t('unanswered', { count }) : t('returning-unknown', { count, unknown })
    return <span className="text-wait-ink text-xs">{text}</span>
  }
  if (part === 'returned') return <span className="text-ink-3 text-xs">{t('returned-count', { count })}</span>
  if (part === 'disputed' && count > 0)
    return <span className="text-wait-ink text-xs">{t('disputed-count', { count })}</span>
  return <span className="text-ink-3 text-xs">{count}</span>
}
