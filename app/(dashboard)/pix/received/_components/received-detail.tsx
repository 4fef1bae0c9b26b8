'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { OpenPane } from '@/components/list/open-pane'
import { PaneLoading } from '@/components/list/pane-state'
import type { ListState } from '@/components/list/query-list'
import { paymentAddress, refundReviewAddress } from '@/components/payments/refund-address'
import { PaymentBacking } from '@/components/reconciliation/payment-backing'
import { Button, ButtonLink, TextButton, textLinkClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { ExtraFields } from '@/components/ui/extra-fields'
import { KeyValue } from '@/components/ui/key-value'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { id, quiet } from '@/components/ui/rich'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { formatTaxId, taxIdKind } from '@/lib/core/tax-id'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'
import { TypeStatus, UpstreamAmount } from './entry-cells'
import { originalId, paymentId } from './payment-id'

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
          <Link href={paymentAddress(payment, accountId)} className={textLinkClass}>
            {t('returns')}
          </Link>
        )}
        {txid !== null && rights.charges && (
          <Link href={`/pix/charges?q=${encodeURIComponent(txid)}`} className={textLinkClass}>
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
        <ButtonLink href={refundReviewAddress(endToEndId, accountId)} variant="primary" size="sm">
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

type EntryFactsProps = { entry: ReceivedEntry; accountId: string | undefined }

/** Every field of an entry that has a name of ours, and what its end-to-end id says. */
function EntryFacts({ entry, accountId }: EntryFactsProps) {
  const t = useTranslations('received')
  const { txid, payer, receiver, endToEndId } = entry
  const original = originalId(entry)
  return (
    <div className="flex flex-col gap-5">
      <KeyValue
        className="tabular-nums"
        rows={[
          { label: t('at'), value: <When entry={entry} /> },
          { label: t('payer'), value: <Party party={payer} copy={t('document-of-payer')} /> },
          { label: t('receiver'), value: <Party party={receiver} copy={t('document-of-receiver')} /> },
        ]}
      />
      <dl className="flex flex-col gap-3 text-sm">
        <Id label={t('end-to-end-id')} value={endToEndId} without={t('no-end-to-end-id')}>
          {endToEndId && <Decoded endToEndId={endToEndId} />}
        </Id>
        {original !== null && <Id label={t('original')} value={original} />}
        <Id label={t('txid')} value={txid} without={t('no-txid')} />
        <Id label={t('id')} value={entry.id} />
        {accountId !== undefined && <Id label={t('account')} value={accountId} />}
      </dl>
    </div>
  )
}

function Party({ party, copy }: { party: ReceivedEntry['payer']; copy: string }) {
  const t = useTranslations('received')
  if (!party?.name && !party?.document) return quiet(t('none'))
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="min-w-0">
        {party.name && <span className="wrap-anywhere block">{party.name}</span>}
        {party.document && (
          <MonoId value={party.document} display={formatTaxId(party.document)} className="text-ink-2 text-xs" />
        )}
      </span>
      {party.document && <CopyButton value={party.document} what={copy} />}
    </span>
  )
}

/** A time that only the end-to-end id has is to the minute, and says where it is from. */
function When({ entry: { at, atFrom } }: Pick<EntryFactsProps, 'entry'>) {
  const t = useTranslations('received')
  if (at === null) return quiet(t('no-date'))
  if (atFrom === 'record') return <Moment at={at} precision="second" />
  return (
    <span className="flex flex-col">
      <Moment at={at} />
      <span className="text-ink-3 text-xs">{t('at-from-id')}</span>
    </span>
  )
}

type IdProps = { label: string; value: string | null; without?: string; children?: ReactNode }

function Id({ label, value, without, children }: IdProps) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="flex min-h-6 items-center justify-between gap-2">
        {value === null ? quiet(without) : <MonoId value={value} />}
        {value !== null && <CopyButton value={value} what={label} />}
      </dd>
      {children && <dd>{children}</dd>}
    </div>
  )
}

/** Facts in an end-to-end id; another form has none. */
function Decoded({ endToEndId }: { endToEndId: string }) {
  const t = useTranslations('received')
  const locale = useLocale()
  const parts = parseEndToEndId(endToEndId)
  const says = parts && { when: formatInstant(parts.instant, locale), ispb: parts.ispb, id }
  return <p className="text-ink-2 text-xs tabular-nums">{says ? t.rich('id-says', says) : t('id-unusual')}</p>
}
