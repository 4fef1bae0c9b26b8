import { useLocale, useTranslations } from 'next-intl'
import { AmountsDisagree } from '@/components/infractions/amounts'
import { InfractionStatus, Situation } from '@/components/infractions/words'
import { Money } from '@/components/payments/money'
import { ExtraFields } from '@/components/ui/extra-fields'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { formatDay } from '@/lib/core/dates'
import type { Infraction, InfractionCase } from '@/lib/features/pix/infractions/schema'
import { CaseColumn } from '../case/column'
import { CaseFact, Untold } from '../case/fact'
import { ClaimedJson } from './json'

/** Every field that upstream sent: those we know in words, with its own word beside; the others as they came. */
export function ClaimedColumn({ infraction }: { infraction: InfractionCase }) {
  const t = useTranslations('infractions.case')
  const locale = useLocale()
  const { situationType, status, amountCents, refundedCents, date, transactionId, estimatedUntil, replyDays } =
    infraction
  return (
    <CaseColumn title={t('claimed-title')}>
      <AmountsDisagree given={infraction} />
      <dl className="flex flex-col gap-3 text-sm">
        <CaseFact label={t('situation')}>
          <Situation type={situationType} />
        </CaseFact>
        <CaseFact label={t('status')}>
          <InfractionStatus status={status} />
        </CaseFact>
        <CaseFact label={t('amount')}>
          {amountCents === null ? <Untold>{t('amount-untold')}</Untold> : <Money cents={amountCents} />}
        </CaseFact>
        <CaseFact label={t('refunded')}>
          {refundedCents === null ? <Untold>{t('refunded-untold')}</Untold> : <Money cents={refundedCents} />}
        </CaseFact>
        <CaseFact label={t('date')}>
          {date === null ? <Untold>{t('date-untold')}</Untold> : <Moment at={date} className="tabular-nums" />}
        </CaseFact>
        <CaseFact label={t('until')}>
          {estimatedUntil === null ? (
            <Untold>{t('until-none')}</Untold>
          ) : (
            <>
              <span className="tabular-nums">{t('until-estimated', { day: formatDay(estimatedUntil, locale) })}</span>
              <span className="block text-ink-3 text-xs">{t('until-why', { days: replyDays })}</span>
            </>
          )}
        </CaseFact>
        <CaseFact label={t('transaction')}>
          {transactionId === null ? (
            <Untold>{t('transaction-untold')}</Untold>
          ) : (
            <MonoId value={transactionId} copy={t('transaction')} />
          )}
        </CaseFact>
        <CaseFact label={t('account')}>
          <Account infraction={infraction} />
        </CaseFact>
        <CaseFact label={t('infraction')}>
          <MonoId value={infraction.id} copy={t('infraction')} />
        </CaseFact>
      </dl>
      <ExtraFieldsPlace extra={infraction.extra} />
      <ClaimedJson record={recordOf(infraction)} />
    </CaseColumn>
  )
}

function ExtraFieldsPlace({ extra }: { extra: Infraction['extra'] }) {
  return (
    <div className="border-line border-t pt-4">
      <ExtraFields extra={extra} />
    </div>
  )
}

function Account({ infraction: { accountId, accountName, accountIsMain } }: { infraction: InfractionCase }) {
  const t = useTranslations('infractions.case')
  if (accountId === null) return <Untold>{t('account-untold')}</Untold>
  const name = accountIsMain ? t('account-main') : accountName
  return (
    <>
      {name && <span className="block">{name}</span>}
      <MonoId value={accountId} copy={t('account')} className={name ? 'text-ink-3 text-xs' : undefined} />
    </>
  )
}

/** Without what Lastro knows besides. */
function recordOf(infraction: InfractionCase): Infraction {
  const { id, accountId, situationType, status, date, transactionId, extra } = infraction
  const { amountCents, amountBrlCents, refundedCents, refundedBrlCents } = infraction
  const amounts = { amountCents, amountBrlCents, refundedCents, refundedBrlCents }
  return { id, accountId, situationType, status, ...amounts, date, transactionId, extra }
}
