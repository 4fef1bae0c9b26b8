'use client'

import { useTranslations } from 'next-intl'
import type { FigureDays } from '@/lib/features/pix/figures/schema'
import type { FigureSheet } from './figure-sheet'

/** The days as rows, the newest last as they are drawn. */
export function useDaysSheet(): (figures: FigureDays, caption: string) => FigureSheet {
  const t = useTranslations('figures.columns')
  return ({ from, to, days }, caption) => ({
    caption,
    fileName: `entradas-e-saidas-${from}-a-${to}.csv`,
    columns: [
      { name: t('day'), kind: 'day' },
      { name: t('in-count'), kind: 'count' },
      { name: t('in-cents'), kind: 'cents' },
      { name: t('out-count'), kind: 'count' },
      { name: t('out-cents'), kind: 'cents' },
      { name: t('unconfirmed-count'), kind: 'count' },
      { name: t('unconfirmed-cents'), kind: 'cents' },
      { name: t('statement-in'), kind: 'cents' },
      { name: t('statement-out'), kind: 'cents' },
      { name: t('balance'), kind: 'cents' },
    ],
    rows: days.map(({ day, in: received, out, unconfirmed, statement, balanceCents }) => [
      day,
      received?.count ?? null,
      received?.cents ?? null,
      out.count,
      out.cents,
      unconfirmed.count,
      unconfirmed.cents,
      statement?.inCents ?? null,
      statement?.outCents ?? null,
      balanceCents,
    ]),
  })
}
