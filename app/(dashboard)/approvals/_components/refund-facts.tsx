'use client'

import { useTranslations } from 'next-intl'
import { KeyValue } from '@/components/ui/key-value'
import { Moment, useNow } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { paidAt, refundAge } from '@/lib/core/refund-window'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Refund } from '@/lib/features/pix/refunds/schema'
import { AskedBy, Given } from './given'

/** Which payment goes back, and everything else that was asked for. */
export function RefundFacts({ request }: { request: Refund }) {
  const t = useTranslations('approvals.case')
  const { input } = request
  return (
    <Panel flush>
      <Payment request={request} />
      <div className="border-line border-t p-4">
        <KeyValue
          rows={[
            { label: t('what'), value: t('what-value') },
            {
              label: t('end-to-end'),
              value: <MonoId value={input.endToEndId} copy={t('end-to-end')} className="wrap-anywhere" />,
            },
            { label: t('account'), value: input.accountId ? <MonoId value={input.accountId} /> : t('account-main') },
            {
              label: t('external-id'),
              value: <Given>{input.externalId && <MonoId value={input.externalId} />}</Given>,
            },
            { label: t('asked'), value: <AskedBy request={request} /> },
            { label: t('id'), value: <MonoId value={request.id} className="wrap-anywhere" /> },
          ]}
        />
      </div>
    </Panel>
  )
}

function Payment({ request: { about, input } }: { request: Refund }) {
  const t = useTranslations('approvals.payment')
  const payment = about?.payment
  const paid = paidAt({ endToEndId: input.endToEndId, at: payment?.at })
  if (!payment) {
    return (
      <div className="flex flex-col gap-3 p-4">
        <Notice title={t('unseen-title')}>{t('unseen-what')}</Notice>
        {paid && <KeyValue rows={[{ label: t('paid'), value: <Paid at={paid} /> }]} />}
      </div>
    )
  }
  const { payer, txid } = payment
  return (
    <div className="p-4">
      <h3 className="mb-2 font-semibold text-sm">{t('title')}</h3>
      <KeyValue
        rows={[
          { label: t('payer'), value: <Given>{payer?.name}</Given> },
          {
            label: t('document'),
            value: (
              <Given>
                {payer?.document && <MonoId value={payer.document} display={formatTaxId(payer.document)} />}
              </Given>
            ),
          },
          { label: t('paid'), value: paid ? <Paid at={paid} /> : <Given>{null}</Given> },
          { label: t('txid'), value: <Given>{txid && <MonoId value={txid} className="wrap-anywhere" />}</Given> },
        ]}
      />
    </div>
  )
}

function Paid({ at }: { at: string }) {
  const t = useTranslations('approvals.payment')
  const age = refundAge(at, new Date(useNow()))
  return (
    <>
      <Moment at={at} className="tabular-nums" />
      {age && <span className="text-ink-3">, {t('age', { days: age.days })}</span>}
    </>
  )
}
