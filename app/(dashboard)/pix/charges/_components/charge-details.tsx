'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { paymentAddress } from '@/components/payments/refund-address'
import { useFeeText } from '@/components/payments/use-fee-text'
import { MadeFromLink } from '@/components/reconciliation/made-from'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { Panel } from '@/components/ui/panel'
import { id, quiet } from '@/components/ui/rich'
import { isSameHolder } from '@/lib/core/pix/holder'
import { formatTaxId } from '@/lib/core/tax-id'
import { charges } from '@/lib/features/pix/charges/contract'
import { defaultValiditySeconds } from '@/lib/features/pix/charges/rules'
import type { ChargeDetail } from '@/lib/features/pix/charges/schema'

/** The requested values of a charge, and its identifiers in each system. */
export function ChargeDetails({ charge, externalId }: { charge: ChargeDetail; externalId: string }) {
  const t = useTranslations('charges.result')
  const backing = useTranslations('backing')
  const duration = useDuration()
  const describeFee = useFeeText()
  const { input, result } = charge
  return (
    <>
      <Payments charge={charge} />
      <Panel title={t('requested')}>
        <KeyValue
          rows={[
            { label: t('validity'), value: duration(input.expiresIn ?? defaultValiditySeconds) },
            input.customer && { label: t('customer'), value: input.customer.name },
            input.description && { label: t('description'), value: input.description },
            input.againOf && {
              label: t('again-of'),
              value: (
                <Link href={charges.create.href(input.againOf)} className={textLinkClass}>
                  {t('again-of-link')}
                </Link>
              ),
            },
            { label: t('beneficiary'), value: input.beneficiary ?? quiet(t('beneficiary-none')) },
            { label: t('mode'), value: input.valueChangeMode ?? quiet(t('mode-fixed')) },
            input.madeFrom && {
              label: backing('made-from'),
              value: (
                <>
                  <MadeFromLink madeFrom={input.madeFrom} />{' '}
                  <Link
                    href={`/pix/charges?documentId=${input.madeFrom.documentId}`}
                    className={cx(textLinkClass, 'block text-xs')}
                  >
                    {t('of-note')}
                  </Link>
                </>
              ),
            },
            { label: t('fee'), value: input.mediatorFee ? describeFee(input.mediatorFee) : quiet(t('fee-none')) },
          ]}
        />
        <hr className="my-4 border-line" />
        <KeyValue
          rows={[
            idRow(t('external-id'), externalId),
            idRow(t('txid'), result?.txid, t('txid-unknown')),
            { label: t('key'), value: id(charge.id) },
            idRow(t('provider-status'), result?.status, t('provider-status-unknown')),
          ]}
        />
      </Panel>
    </>
  )
}

/** The payers of a paid charge and their payments, with links to each payment and its refund. */
function Payments({ charge: { result, payments = [], input } }: { charge: ChargeDetail }) {
  const t = useTranslations('charges.payment')
  if (!result?.paid) return null
  const { accountId } = input
  const query = new URLSearchParams({ txid: result.txid, ...(accountId && { accountId }) })
  return (
    <Panel title={t('title')}>
      {payments.length === 0 && <p className="mb-3 text-ink-2 text-sm">{t('unseen')}</p>}
      {payments.map(({ endToEndId, hasEndToEndId, amountCents, paidAt, payer, refundedCents = 0 }) => (
        <div key={endToEndId} className="mb-4 flex flex-col gap-2 text-sm">
          <KeyValue
            rows={[
              {
                label: t('payer'),
                value: (
                  <>
                    {payer?.name ?? quiet(t('none'))}
                    {isOtherPayer(payer, input.customer) && (
                      <span className="block text-wait-ink text-xs">
                        {t('other-payer', { customer: input.customer?.name ?? '' })}
                      </span>
                    )}
                  </>
                ),
              },
              idRow(t('document'), payer?.document && formatTaxId(payer.document), t('none')),
              { label: t('amount'), value: <Money cents={amountCents} /> },
              refundedCents > 0 && { label: t('refunded'), value: <Money cents={refundedCents} /> },
              paidAt && { label: t('at'), value: <Moment at={paidAt} className="tabular-nums" /> },
              idRow(t('end-to-end-id'), hasEndToEndId ? endToEndId : null, t('none')),
            ]}
          />
          {hasEndToEndId && (
            <Link href={paymentAddress(endToEndId, accountId)} className={textLinkClass}>
              {t(refundedCents > 0 ? 'see-refund' : 'see')}
            </Link>
          )}
        </div>
      ))}
      <Link href={`/pix/received?${query}`} className={cx(textLinkClass, 'text-sm')}>
        {t('received')}
      </Link>
    </Panel>
  )
}

type Payer = NonNullable<ChargeDetail['payments']>[number]['payer']

const unbanked = { name: null, ispb: null }

/** Whether the payer is certainly not the charged customer. */
function isOtherPayer(payer: Payer, customer: ChargeDetail['input']['customer']): boolean {
  if (!payer || !customer) return false
  const charged = { name: customer.name, document: customer.taxId ?? null }
  return isSameHolder({ owner: payer, bank: unbanked }, { owner: charged, bank: unbanked }) === 'different'
}

/** Seconds in words, from days down, without the parts that are zero. */
function useDuration(): (seconds: number) => string {
  const t = useTranslations('charges.result')
  return (seconds) =>
    [
      { count: Math.floor(seconds / 86_400), key: 'duration-days' as const },
      { count: Math.floor((seconds % 86_400) / 3_600), key: 'duration-hours' as const },
      { count: Math.floor((seconds % 3_600) / 60), key: 'duration-minutes' as const },
      { count: seconds % 60, key: 'duration-seconds' as const },
    ]
      .filter(({ count }) => count > 0)
      .map(({ count, key }) => t(key, { count }))
      .join(' ')
}
