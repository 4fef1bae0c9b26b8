import { useLocale } from 'next-intl'
import { formatMoney } from '@/lib/core/money/money'
import { Money } from './money'

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
