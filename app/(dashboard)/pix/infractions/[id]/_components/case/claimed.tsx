import { Braces } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { AmountsDisagree } from '@/components/infractions/amounts'
import { InfractionStatus, Situation } from '@/components/infractions/infraction-labels'
import { GuideLink } from '@/components/layout/guide-link'
import { Money } from '@/components/payments/money'
import { CopyButton } from '@/components/ui/copy-button'
import { ExtraFields } from '@/components/ui/extra-fields'
import { idRow, type KeyValueRow } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { quiet } from '@/components/ui/rich'
import { formatDay } from '@/lib/core/dates'
import type { Infraction, InfractionCase } from '@/lib/features/pix/infractions/schema'
import { CaseColumn, CaseFacts } from './column'
import { useCase } from './context'

/** Every field that upstream sent: known ones with our label and upstream's value, the others unchanged. */
export function ClaimedColumn() {
  const t = useTranslations('infractions.case')
  const locale = useLocale()
  const { infraction } = useCase()
  const { amountCents, refundedCents, date, transactionId, accountId, estimatedUntil } = infraction
  const facts: KeyValueRow[] = [
    { label: t('situation'), value: <Situation type={infraction.situationType} /> },
    { label: t('status'), value: <InfractionStatus status={infraction.status} /> },
    { label: t('amount'), value: amountCents === null ? quiet(t('amount-absent')) : <Money cents={amountCents} /> },
    {
      label: t('refunded'),
      value: refundedCents === null ? quiet(t('refunded-absent')) : <Money cents={refundedCents} />,
    },
    {
      label: t('date'),
      value: date === null ? quiet(t('date-absent')) : <Moment at={date} className="tabular-nums" />,
    },
    {
      label: t('until'),
      value:
        estimatedUntil === null ? (
          quiet(t('until-none'))
        ) : (
          <>
            <span className="tabular-nums">{t('until-estimated', { day: formatDay(estimatedUntil, locale) })}</span>
            <span className="block text-ink-3 text-xs">
              {t('until-why', { days: infraction.replyDays })} <GuideLink to="med-clock" />
            </span>
          </>
        ),
    },
    idRow(t('transaction'), transactionId, t('transaction-absent')),
    { label: t('account'), value: accountId === null ? quiet(t('account-absent')) : <Account id={accountId} /> },
    idRow(t('infraction'), infraction.id),
  ]
  return (
    <CaseColumn title={t('claimed-title')}>
      <AmountsDisagree given={infraction} />
      <CaseFacts rows={facts} />
      <div className="border-line border-t pt-4">
        <ExtraFields extra={infraction.extra} />
      </div>
      <Json record={recordOf(infraction)} />
    </CaseColumn>
  )
}

function Account({ id }: { id: string }) {
  const t = useTranslations('infractions.case')
  const { accountName, accountIsMain } = useCase().infraction
  const name = accountIsMain ? t('account-main') : accountName
  return (
    <>
      {name && <span className="block">{name}</span>}
      <MonoId value={id} copy={t('account')} className={name ? 'text-ink-3 text-xs' : undefined} />
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

/** The complete record as Lastro read it, for comparison with the provider's. */
function Json({ record }: { record: Infraction }) {
  const t = useTranslations('infractions.case')
  const json = JSON.stringify(record, null, 2)
  return (
    <details className="flex flex-col text-xs">
      <summary className="flex w-max items-center gap-1.5 rounded-xs font-medium text-accent-ink hover:underline max-md:min-h-10">
        <Braces aria-hidden /> {t('json')}
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 text-ink-3">{t('json-what')}</p>
          <CopyButton value={json} what={t('json-copy')} />
        </div>
        <pre className="ident overflow-x-auto whitespace-pre-wrap rounded-md border border-line bg-sunken p-3">
          {json}
        </pre>
      </div>
    </details>
  )
}
