import { useLocale, useTranslations } from 'next-intl'
import { formatInstant } from '@/lib/core/dates'

type Named = { from: 'holder' | 'note' | 'book'; at: string | null }

/** A payee's name that no look-up gave: where it is from and when; older requests took it from the book. */
export function NamedBy({ name, of }: { name: string; of: Named | null }) {
  const t = useTranslations('payees.named')
  const locale = useLocale()
  const when = of?.at ? formatInstant(of.at, locale) : ''
  return (
    <>
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="block text-ink-2 text-xs">{t(of?.from ?? 'book', { when })}</span>
    </>
  )
}
