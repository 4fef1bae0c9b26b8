'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { OpenPane } from '@/components/list/open-pane'
import { PaneLoading } from '@/components/list/pane-state'
import type { ListState } from '@/components/list/query-list'
import { paymentAddress, refundReviewAddress } from '@/components/payments/refund-address'
import { PaymentBacking } from '@/components/reconciliation/payment-backing'
import { Button, ButtonLink, TextButton, textLinkClass } from '@/components/ui/button'
import { ExtraFields } from '@/components/ui/extra-fields'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { formatMoney } from '@/lib/core/money/money'
import { taxIdKind } from '@/lib/core/tax-id'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'
import { TypeStatus, UpstreamAmount } from './entry-cells'
import { EntryFacts } from './entry-facts'
import { paymentId } from './payment-id'

/** The person's possible actions on an entry. */
export type ReceivedRights = { refund: boolean; charges: boolean; accounts: boolean; backing: boolean }

type DetailProps = {
  /** The sub-account that the list is of. */
  accountId: string | undefined
  rights: ReceivedRights
  onPayer: (document: string) => void
}

type ReceivedDetailProps = DetailProps & {
  /** Undefined while the list does not have it. */
  entry: ReceivedEntry | undefined
  list: ListState<ReceivedEntry>
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The entry in the address: upstream cannot read a single entry, so it appears once the list has it. */
export function ReceivedDetail({ entry, list, regionRef, onClose, ...detail }: ReceivedDetailProps) {
  const t = useTranslations('received')
  const { accountId, rights } = detail
  return (
    <OpenPane
      label={t('detail')}
      title={entry ? (entry.payer?.name ?? t('no-payer')) : t('detail')}
      regionRef={regionRef}
      onClose={onClose}
      footer={entry?.type === 'DEPOSIT' && <Refund entry={entry} accountId={accountId} mayRefund={rights.refund} />}
    >
      {entry ? <Entry entry={entry} {...detail} /> : list.loading ? <PaneLoading /> : <Missing list={list} />}
    </OpenPane>
  )
}

/** An entry whole, with the ways to its payment. */
function Entry({ entry, accountId, rights, onPayer }: DetailProps & { entry: ReceivedEntry }) {
  const t = useTranslations('received')
  const { type, amountCents, txid, payer, receiver, endToEndId, extra } = entry
  const payment = paymentId(entry)
  const backed = endToEndId ?? entry.id
  const document = payer?.document
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <UpstreamAmount cents={amountCents} raw={extra.value} size="lg" />
        <TypeStatus type={type} />
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
      {type === 'DEPOSIT' && rights.refund && endToEndId === null && (
        <Notice title={t('refund-no-id-title')}>{t('refund-no-id-what')}</Notice>
      )}
      {type === 'DEPOSIT' && backed !== '' && rights.backing && <PaymentBacking key={backed} id={backed} />}
      <ExtraFields extra={extra} nested={{ payer: payer?.extra, receiver: receiver?.extra }} />
    </>
  )
}

type RefundProps = { entry: ReceivedEntry; accountId: string | undefined; mayRefund: boolean }

function Refund({ entry: { endToEndId, amountCents }, accountId, mayRefund }: RefundProps) {
  const t = useTranslations('received')
  const locale = useLocale()
  return (
    <>
      <span className="min-w-0 flex-1">{t(mayRefund ? 'refund-whole' : 'refund-no-permission')}</span>
      {mayRefund && (
        <ButtonLink href={refundReviewAddress(endToEndId, accountId)} prefetch={false} variant="primary" size="sm">
          {amountCents === null ? t('refund-unread') : t('refund', { amount: formatMoney(amountCents, locale) })}
        </ButtonLink>
      )}
    </>
  )
}

function Missing({ list }: { list: ListState<ReceivedEntry> }) {
  const t = useTranslations('received')
  return (
    <Notice
      role="status"
      title={t('missing-title')}
      actions={
        list.hasMore && (
          <Button size="sm" busy={list.loadingMore} onClick={list.loadMore}>
            {t('missing-more')}
          </Button>
        )
      }
    >
      {t('missing-what')}
    </Notice>
  )
}
