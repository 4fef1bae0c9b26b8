import { useLocale, useTranslations } from 'next-intl'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { formatDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { useCase } from './context'

/** The payer's history in our own rows, and how complete it can be. */
export function PayerHistoryPanel() {
  const t = useTranslations('infractions.case.history')
  const locale = useLocale()
  const { history, readAt } = useCase().infraction
  const { payments, refunds, infractions, notes, by, since } = history
  const sum = ({ count, cents }: { count: number; cents: number }) =>
    t('sum', { count, sum: formatMoney(cents, locale) })
  const day = (at: string) => formatDay(at, locale)
  return (
    <Panel title={t('title')}>
      <KeyValue
        ends
        rows={[
          { label: t('payments'), value: sum(payments) },
          payments.firstAt !== null &&
            payments.lastAt !== null && {
              label: t('span'),
              value: t('span-days', { first: day(payments.firstAt), last: day(payments.lastAt) }),
            },
          { label: t('refunds'), value: sum(refunds) },
          {
            label: t('infractions'),
            value: t('infractions-count', { count: infractions.count, answered: infractions.answered }),
          },
          infractions.answered > 0 && {
            label: t('ended'),
            value: t('ended-count', { accepted: infractions.accepted, rejected: infractions.rejected }),
          },
          by === 'tax-id' && { label: t('notes'), value: String(notes) },
        ]}
      />
      <p className="mt-3 text-ink-3 text-xs">
        {t(`by.${by}`)} {since === null ? t('since-none') : t('since', { day: day(since) })}{' '}
        {readAt === null ? t('unread') : t('read', { day: day(readAt) })}
      </p>
    </Panel>
  )
}
