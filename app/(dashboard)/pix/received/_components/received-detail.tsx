'use client'

import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink, TextButton, textLinkClass } from '@/components/ui/button'
import { ExtraFields } from '@/components/ui/extra-fields'
import { Notice } from '@/components/ui/notice'
import { formatMoney } from '@/lib/core/money'
import { taxIdKind } from '@/lib/core/tax-id'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'
import { EntryFacts } from './entry-facts'
import { paymentAddress, paymentId, refundAddress } from './payment-id'
import { TypeStatus } from './received-columns'
import { UpstreamAmount } from './upstream-amount'

/** What the person may do from an entry. */
export type ReceivedRights = { refund: boolean; charges: boolean; accounts: boolean }

type ReceivedDetailProps = {
  entry: ReceivedEntry
  /** The sub-account that the list is of. */
  accountId: string | undefined
  rights: ReceivedRights
  onPayer: (document: string) => void
}

/** An entry whole, with the ways to its payment and the one to its refund. */
export function ReceivedDetail({ entry, accountId, rights, onPayer }: ReceivedDetailProps) {
  const t = useTranslations('received')
  const { type, amountCents, txid, payer, receiver, endToEndId, extra } = entry
  const payment = paymentId(entry)
  const document = payer?.document
  const isDeposit = type === 'DEPOSIT'
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-auto p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <UpstreamAmount cents={amountCents} raw={extra.value} size="lg" />
          <TypeStatus type={type} t={t} />
        </div>
        <EntryFacts entry={entry} accountId={accountId} />
        <div className="flex flex-wrap gap-x-4 gap-y-2 text-sm empty:hidden">
          {payment !== null && (
            <Link href={paymentAddress(payment, accountId)} prefetch={false} className={textLinkClass}>
              {t('returns')}
            </Link>
          )}
          {txid !== null && rights.charges && (
            <Link href={`/pix/charges?q=${encodeURIComponent(txid)}`} prefetch={false} className={textLinkClass}>
              {t('charges')}
            </Link>
          )}
          {document && taxIdKind(document) !== null && (
            <TextButton onClick={() => onPayer(document)}>{t('same-payer')}</TextButton>
          )}
        </div>
        {isDeposit && rights.refund && endToEndId === null && (
          <Notice title={t('refund-no-id-title')}>{t('refund-no-id-what')}</Notice>
        )}
        <ExtraFields extra={extra} nested={{ payer: payer?.extra, receiver: receiver?.extra }} />
      </div>
      {isDeposit && <RefundFoot entry={entry} accountId={accountId} mayRefund={rights.refund} />}
    </>
  )
}

type RefundFootProps = { entry: ReceivedEntry; accountId: string | undefined; mayRefund: boolean }

function RefundFoot({ entry: { endToEndId, amountCents }, accountId, mayRefund }: RefundFootProps) {
  const t = useTranslations('received')
  const locale = useLocale()
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center justify-end gap-x-3 gap-y-1 border-line border-t bg-surface px-4 py-1 text-ink-3 text-xs">
      <span className="min-w-0 flex-1">{t(mayRefund ? 'refund-whole' : 'refund-no-permission')}</span>
      {mayRefund && (
        <ButtonLink href={refundAddress(endToEndId, accountId)} prefetch={false} variant="primary" size="sm">
          {amountCents === null ? t('refund-unread') : t('refund', { amount: formatMoney(amountCents, locale) })}
        </ButtonLink>
      )}
    </footer>
  )
}
