'use client'

import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import type { Detail } from '@/lib/core/fiscal-xml/details'
import type { ItemTax } from '@/lib/core/fiscal-xml/summary'
import type { Locale } from '@/lib/core/locale'
import { DetailLine } from './detail-list'
import { detailText, figureOf, isQuantity } from './detail-text'
import { noLabels, useFiscalLabels } from './fiscal-labels'
import { keyed } from './row-keys'

type TaxTableProps = { taxes: readonly ItemTax[]; label: string }

/** Taxes of an item: base, rate and amount, and below each name the file's other facts. */
export function TaxTable({ taxes, label }: TaxTableProps) {
  const t = useTranslations('xml-viewer')
  return (
    <table aria-label={label} className="block w-full text-sm">
      <thead className="hidden @min-[560px]:block print:block">
        <tr className={cx(rowClass, 'h-8 items-center text-ink-3 text-xs')}>
          <th scope="col" className="text-left font-normal">
            {t('tax')}
          </th>
          <th scope="col" className="text-left font-normal">
            {t('cst')}
          </th>
          {(['base', 'rate', 'amount'] as const).map((column) => (
            <th key={column} scope="col" className="text-right font-normal">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {keyed(taxes, ({ id }) => id).map(({ key, row }) => (
          <TaxRow key={key} tax={row} />
        ))}
      </tbody>
    </table>
  )
}

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 @min-[560px]:grid-cols-[minmax(0,1fr)_44px_112px_88px_96px] print:grid-cols-[minmax(0,1fr)_44px_112px_88px_96px]'

const wideClass = 'hidden @min-[560px]:block print:block'

function TaxRow({ tax }: { tax: ItemTax }) {
  const t = useTranslations('xml-viewer')
  const labels = useFiscalLabels()
  const locale = useLocale()
  const base = baseText(tax.base, locale, (quantity) => t('quantity-base', { quantity }))
  // A percentage, or so much money per unit.
  const rate = tax.rate && detailText(tax.rate, locale, noLabels)
  const inLine = [tax.cst && [t('cst'), tax.cst], base && [t('base'), base], rate && [t('rate'), rate]]
  return (
    <tr className={cx(rowClass, 'border-line py-1.5 tabular-nums not-first:border-t @min-[560px]:first:border-t')}>
      <td className="min-w-0">
        {labels.tax(tax.id)}
        <span className="flex flex-wrap gap-x-3 text-ink-3 text-xs @min-[560px]:hidden print:hidden">
          {inLine.map(
            (pair) =>
              pair && (
                <span key={pair[0]}>
                  {pair[0]} <span className="text-ink-2">{pair[1]}</span>
                </span>
              ),
          )}
        </span>
        <DetailLine details={tax.details} />
      </td>
      <td className={wideClass}>{tax.cst ?? none}</td>
      <td className={cx(wideClass, 'text-right wrap-anywhere')}>{base ?? none}</td>
      <td className={cx(wideClass, 'text-right wrap-anywhere')}>{rate ?? none}</td>
      <td className="text-right font-medium">{tax.amount ? figureOf(tax.amount, locale) : none}</td>
    </tr>
  )
}

const none = <span className="font-normal text-ink-3">–</span>

function baseText(base: Detail | null, locale: Locale, ofQuantity: (quantity: string) => string): string | null {
  if (!base) return null
  const figure = figureOf(base, locale)
  return isQuantity(base.tag) ? ofQuantity(figure) : figure
}
