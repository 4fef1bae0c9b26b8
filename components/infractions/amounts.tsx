import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { Notice } from '@/components/ui/notice'
import { formatMoney } from '@/lib/core/money/money'
import { disagreements, type InfractionAmounts } from '@/lib/features/pix/infractions/rules/infraction'

/** The disputed amount; both figures where upstream gives two. */
export function DisputedAmount({ given }: { given: InfractionAmounts }) {
  const t = useTranslations('infractions.words.amounts')
  const locale = useLocale()
  const other = disagreements(given).find(({ what }) => what === 'amount')
  if (!other) return <Money cents={given.amountCents} />
  return (
    <span className="inline-flex flex-col items-end text-wait-ink">
      <Money cents={other.cents} />
      <span className="text-xs tabular-nums">{t('or', { amount: formatMoney(other.brlCents, locale) })}</span>
    </span>
  )
}

/** Says that upstream sent two different figures for an amount, and shows both. */
export function AmountsDisagree({ given }: { given: InfractionAmounts }) {
  const t = useTranslations('infractions.words.amounts')
  const locale = useLocale()
  const found = disagreements(given)
  if (found.length === 0) return null
  return (
    <Notice tone="wait" title={t('title')}>
      {found.map(({ what, cents, brlCents }) => (
        <p key={what}>{t(what, { cents: formatMoney(cents, locale), brl: formatMoney(brlCents, locale) })}</p>
      ))}
      <p>{t('do')}</p>
    </Notice>
  )
}
