'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatDecimal } from '@/lib/core/decimal'
import type { Detail, ItemTax } from '@/lib/core/fiscal-xml/summary'
import { DetailLine } from './detail-list'
import { figureOf, isQuantity } from './detail-text'
import { FiguresTable } from './figures-table'
import { useWords } from './fiscal-words'

/** The taxes of one item: what each is counted on, at which rate, what it comes to, and under its name what else the file says. */
export function TaxTable({ taxes, label }: { taxes: readonly ItemTax[]; label: string }) {
  const t = useTranslations('xml-viewer')
  const words = useWords()
  const locale = useLocale()
  const base = (detail: Detail | null) => {
    if (!detail) return null
    const figure = figureOf(detail, locale)
    return isQuantity(detail.tag) ? t('quantity-base', { quantity: figure }) : figure
  }
  const rate = (detail: Detail | null) => {
    if (!detail) return null
    const figure = figureOf(detail, locale)
    return figure.endsWith('%') ? figure : `R$ ${formatDecimal(detail.value, locale, 2)}`
  }
  return (
    <FiguresTable
      label={label}
      rows={taxes}
      rowKey={({ id }, at) => `${at} ${id}`}
      columns={[
        {
          id: 'tax',
          header: t('tax'),
          cell: ({ id, details }) => (
            <>
              {words.tax(id)}
              <DetailLine details={details} />
            </>
          ),
        },
        { id: 'cst', header: t('cst'), tight: true, cell: ({ cst }) => cst },
        { id: 'base', header: t('base'), align: 'end', tight: true, cell: (tax) => base(tax.base) },
        { id: 'rate', header: t('rate'), align: 'end', tight: true, cell: (tax) => rate(tax.rate) },
        {
          id: 'amount',
          header: t('amount'),
          align: 'end',
          tight: true,
          cell: ({ amount }) => amount && <span className="font-medium">{figureOf(amount, locale)}</span>,
        },
      ]}
    />
  )
}
