'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import type { DocumentFigures } from '@/lib/features/documents/schema'

type Figures = DocumentFigures & { total: number; sumCents: number; cancelledCents: number }

/** The index's figures for the filter; null for a list from the provider. */
export function figuresOf(page: DocumentFigures | undefined): Figures | null {
  const { total, sumCents, cancelledCents } = page ?? {}
  if (total === undefined || sumCents === undefined || cancelledCents === undefined) return null
  return { ...page, total, sumCents, cancelledCents }
}

/** Number of documents, and how many of them are loaded. */
export function ListCount({ figures, loaded }: { figures: Figures; loaded: number }) {
  const t = useTranslations('documents')
  const { total, atLeast } = figures
  return (
    <>
      <b className="font-medium text-ink">
        {atLeast ? t('count-more-than', { count: total - 1 }) : t('count', { count: total })}
      </b>
      , {loaded < total ? t('count-loaded', { count: loaded }) : t('count-end')}
    </>
  )
}

/** The sum of valid notes, and what it excludes or does not know. */
export function ListSum({ figures }: { figures: Figures }) {
  const t = useTranslations('documents')
  const common = useTranslations('common')
  const { total, sumCents, cancelledCents, cancelledTotal = 0, voidTotal = 0, unknownCount = 0, atLeast } = figures
  const summed = total - cancelledTotal - voidTotal
  return (
    <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-3 py-0.5 text-right max-md:w-full max-md:justify-start max-md:text-left">
      {unknownCount > 0 && <span className="text-wait-ink">{common('valueless', { count: unknownCount })}</span>}
      {voidTotal > 0 && <span>{t('sum-void', { count: voidTotal })}</span>}
      {cancelledTotal > 0 && (
        <span>
          {unknownCount > 0 || cancelledCents === 0
            ? t('sum-cancelled-unread', { count: cancelledTotal })
            : t.rich('sum-cancelled', {
                count: cancelledTotal,
                amount: () => <Money cents={cancelledCents} className="font-normal" />,
              })}
        </span>
      )}
      <span className="whitespace-nowrap">
        <b className="font-medium text-ink">{t(atLeast ? 'sum-at-least' : 'sum', { count: summed })}</b>{' '}
        {summed > 0 && unknownCount > 0 && sumCents === cancelledCents ? (
          <span className="text-ink-3">—</span>
        ) : (
          <Money cents={sumCents - cancelledCents} className="font-semibold text-ink text-sm" />
        )}
      </span>
    </span>
  )
}
