import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { formatCents, formatMoney } from '@/lib/core/money/money'

type MoneyProps = {
  /** Integer cents; null is an unknown amount, shown as such. */
  cents: number | null
  size?: 'cell' | 'lg' | 'hero'
  /** Without `R$`, for columns whose heading has it. */
  bare?: boolean
  className?: string
}

const sizes = { cell: 'font-medium', lg: 'font-semibold text-xl', hero: 'font-semibold text-3xl' }

export function Money({ cents, size = 'cell', bare, className }: MoneyProps) {
  const locale = useLocale()
  const t = useTranslations('common')
  if (cents === null)
    return <span className={cx('text-ink-3', size === 'hero' && 'text-xl', className)}>{t('unknown')}</span>
  const { sign, currency, integer, decimal, fraction } = formatCents(cents, locale)
  return (
    <span className={cx('whitespace-nowrap tabular-nums', sizes[size], className)}>
      {sign}
      {!bare && <span className="font-normal text-ink-3">{currency}&nbsp;</span>}
      {integer}
      <span className={cx(size === 'hero' && 'text-ink-3')}>
        {decimal}
        {fraction}
      </span>
    </span>
  )
}

/** A figure's width in its own font size, at most. */
const figureEm = 0.6
const largest = { lg: 20, hero: 32 }

/** An amount in full, however large: smaller where the place is narrow. */
export function FittedMoney({ cents, size }: { cents: number | null; size: 'lg' | 'hero' }) {
  const locale = useLocale()
  if (cents === null) return <Money cents={null} size={size} />
  const width = formatMoney(cents, locale).length * figureEm
  return (
    <span className="@container block">
      <span
        className="flex tracking-tight [&>span]:text-[length:inherit] [&>span]:leading-tight"
        style={{ fontSize: `min(${largest[size]}px, calc(100cqi / ${width.toFixed(1)}))` }}
      >
        <Money cents={cents} size={size} />
      </span>
    </span>
  )
}
