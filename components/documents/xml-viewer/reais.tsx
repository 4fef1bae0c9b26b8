import { useLocale } from 'next-intl'
import { formatDecimal } from '@/lib/core/money/decimal'

/** A plain decimal in reais, every digit as the file has it; `bare` where a head says the currency. */
export function Reais({ value, bare }: { value: string; bare?: boolean }) {
  const locale = useLocale()
  return (
    <span className="whitespace-nowrap font-medium tabular-nums">
      {!bare && <span className="font-normal text-ink-3">R$&nbsp;</span>}
      {formatDecimal(value, locale, 2)}
    </span>
  )
}
