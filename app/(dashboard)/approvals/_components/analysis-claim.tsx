'use client'

import { useTranslations } from 'next-intl'
import { AmountsDisagree } from '@/components/infractions/amounts'
import { InfractionStatus, Situation } from '@/components/infractions/words'
import { Money } from '@/components/payments/money'
import { KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { operationParty, payerDocument } from '@/lib/core/operation-name'
import { formatTaxId } from '@/lib/core/tax-id'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { Given } from './given'

/** The infraction as it stood when the answer was asked for. */
export function AnalysisClaim({ request }: { request: AnalysisOperation }) {
  const t = useTranslations('approvals.analysis')
  const { id, input, about } = request
  if (!about) {
    return (
      <Panel title={t('claim')}>
        <Notice tone="wait" title={t('claim-lost')}>
          {t('claim-lost-what')}
        </Notice>
      </Panel>
    )
  }
  const { situationType, status, amountCents, refundedCents, date, transactionId, accountId } = about.infraction
  const document = payerDocument(request)
  return (
    <Panel title={t('claim')}>
      <div className="mb-4 empty:hidden">
        <AmountsDisagree given={about.infraction} />
      </div>
      <KeyValue
        rows={[
          { label: t('situation'), value: <Situation type={situationType} /> },
          { label: t('status'), value: <InfractionStatus status={status} /> },
          { label: t('amount'), value: <Money cents={amountCents} /> },
          { label: t('refunded'), value: <Money cents={refundedCents} /> },
          { label: t('date'), value: <Given>{date && <Moment at={date} className="tabular-nums" />}</Given> },
          { label: t('payer'), value: <Given>{operationParty(request)}</Given> },
          {
            label: t('document'),
            value: <Given>{document && <MonoId value={document} display={formatTaxId(document)} />}</Given>,
          },
          {
            label: t('end-to-end'),
            value: (
              <Given>
                {transactionId && <MonoId value={transactionId} copy={t('end-to-end')} className="wrap-anywhere" />}
              </Given>
            ),
          },
          {
            label: t('account'),
            value: <Given>{accountId && <MonoId value={accountId} className="wrap-anywhere" />}</Given>,
          },
          {
            label: t('infraction'),
            value: <MonoId value={input.id} copy={t('infraction')} className="wrap-anywhere" />,
          },
          { label: t('id'), value: <MonoId value={id} className="wrap-anywhere" /> },
        ]}
      />
    </Panel>
  )
}
