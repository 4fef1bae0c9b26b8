import { useLocale, useTranslations } from 'next-intl'
import { formatInstant } from '@/lib/core/dates'
import type { KnownName } from '@/lib/features/pix/payees/schema'

/** A payee's name that no look-up gave: where it is from and when; older requests took it from the book. */
export function NamedBy({ name, of }: { name: string; of: Pick<KnownName, 'from' | 'at'> | null }) {
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
