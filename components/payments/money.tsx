import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { formatCents } from '@/lib/core/money/money'

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
