'use client'

import { useTranslations } from 'next-intl'
import { AmountsDisagree } from '@/components/infractions/amounts'
import { InfractionStatus, Situation } from '@/components/infractions/infraction-labels'
import { Money } from '@/components/payments/money'
import { idRow } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { operationParty, payerDocument } from '@/lib/core/operations/operation-name'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { AnalysisFiles } from './analysis-files'
import { Facts, taxIdFact, useRequestedBy } from './facts'
import { useConsequence } from './request-labels'

/** The claim, and the answer exactly as it would be sent. */
export function AnalysisFacts({ request }: { request: AnalysisOperation }) {
  const t = useTranslations('approvals.analysis')
  const labels = useTranslations('infractions.words')
  const consequence = useConsequence()
  const requestedBy = useRequestedBy(request)
  const { input, about, amountCents } = request
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Panel title={t('answer')}>
        <div className="flex flex-col gap-4 text-sm">
          <div>
            <p className={input.analysis === 'accepted' ? 'font-medium text-danger-ink' : 'font-medium'}>
              {labels(`opinions.${input.analysis}`)}
            </p>
            <p className="text-ink-2">{consequence(input.analysis, amountCents)}</p>
          </div>
          <div>
            <h3 className="text-ink-3 text-xs">{t('text')}</h3>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{input.description}</p>
          </div>
          <AnalysisFiles
            infractionId={input.id}
            files={about?.attachments ?? []}
            count={input.attachmentIds?.length ?? 0}
          />
          <Facts
            rows={[
              { label: t('evidence'), value: about?.evidence.map((kind) => labels(`evidence.${kind}`)).join(', ') },
              { label: t('requested'), value: requestedBy },
              { label: t('through'), value: t('through-main') },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t('claim')}>
        <Claim request={request} />
      </Panel>
    </div>
  )
}

/** The infraction as it stood when the answer was requested. */
function Claim({ request }: { request: AnalysisOperation }) {
  const t = useTranslations('approvals.analysis')
  const { id, input, about } = request
  if (!about) {
    return (
      <Notice tone="wait" title={t('claim-lost')}>
        {t('claim-lost-what')}
      </Notice>
    )
  }
  const { situationType, status, amountCents, refundedCents, date, transactionId, accountId } = about.infraction
  return (
    <>
      <div className="mb-4 empty:hidden">
        <AmountsDisagree given={about.infraction} />
      </div>
      <Facts
        rows={[
          { label: t('situation'), value: <Situation type={situationType} /> },
          { label: t('status'), value: <InfractionStatus status={status} /> },
          { label: t('amount'), value: <Money cents={amountCents} /> },
          { label: t('refunded'), value: <Money cents={refundedCents} /> },
          { label: t('date'), value: date && <Moment at={date} className="tabular-nums" /> },
          { label: t('payer'), value: operationParty(request) },
          { label: t('document'), value: taxIdFact(payerDocument(request)) },
          { label: t('end-to-end'), value: transactionId && <MonoId value={transactionId} copy={t('end-to-end')} /> },
          { label: t('account'), value: accountId && <MonoId value={accountId} /> },
          idRow(t('infraction'), input.id),
          { label: t('id'), value: <MonoId value={id} /> },
        ]}
      />
    </>
  )
}
