'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { GuideLink } from '@/components/layout/guide-link'
import { CancelledNotes } from '@/components/operations/cancelled-notes'
import { OperationOutcome } from '@/components/operations/outcome'
import { type FoundFrame, OperationColumns, OperationFrame, OperationPage } from '@/components/operations/page'
import { OperationStatus } from '@/components/operations/status'
import { OperationTimeline } from '@/components/operations/timeline'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { HolderStop } from '@/components/payments/holder-stop'
import { Money } from '@/components/payments/money'
import { OutgoingSum } from '@/components/payments/outgoing-sum'
import { ReceiptPanel } from '@/components/payments/receipt-panel'
import { SameDay } from '@/components/payments/same-day'
import { PaymentBacking } from '@/components/reconciliation/payment-backing'
import { ButtonLink, textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { id } from '@/components/ui/rich'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { shownState } from '@/lib/core/operations/operation-error'
import { operationParty } from '@/lib/core/operations/operation-name'
import { mayMove, type OperationState } from '@/lib/core/operations/operation-states'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { transferState } from '@/lib/core/pix/transfer-return'
import { receipts } from '@/lib/features/pix/receipts/contract'
import { statements } from '@/lib/features/pix/statements/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { Transfer, TransferDetail } from '@/lib/features/pix/transfers/schema'
import { TransferDetails } from './transfer-details'
import { TransferProof } from './transfer-proof'
import { transferSteps } from './transfer-steps'

/** The states in which the transfer was sent, as far as is known. */
const backable: readonly OperationState[] = ['accepted', 'confirmed']

type Viewer = { id: string; mayCreate: boolean; mayDecide: boolean; seesBacking: boolean }

/** A transfer as it is now, read again while it may still change. */
export function TransferScreen({ id, viewer }: { id: string; viewer: Viewer }) {
  const t = useTranslations('transfers.result')
  const title = useTranslations('transfers.list')('title')
  return (
    <OperationPage
      query={useQuery(readQuery(transfers.one, { id }))}
      list={{ title, href: '/pix/transfers' }}
      missing={{ title: t('not-found-title'), what: t('not-found-what'), action: t('not-found-action') }}
    >
      {(transfer, frame) => <FoundTransfer transfer={transfer} viewer={viewer} frame={frame} />}
    </OperationPage>
  )
}

type FoundTransferProps = { transfer: TransferDetail; viewer: Viewer; frame: FoundFrame }

function FoundTransfer({ transfer, viewer, frame }: FoundTransferProps) {
  const t = useTranslations('transfers.result')
  const states = useTranslations('operations.states')
  const backing = useTranslations('backing')
  const { input, about } = transfer
  const state = transferState(transfer)
  const [first] = useState(state)
  const moved = state !== first
  const payeeName = operationParty({ input, about })
  const name = payeeName ?? shownPixKey(input.key)
  const who = (text: ReactNode) => (payeeName ? text : id(text))

  return (
    <OperationFrame
      {...frame}
      title={who(name)}
      actions={<TransferProof transfer={transfer} />}
      live={mayMove(transfer)}
      announced={moved && t('announce', { state: states(shownState(state, transfer.error)) })}
    >
      <OperationColumns
        facts={
          <>
            <ReceiptPanel
              operation={transfer}
              href={fileUrl(receipts.transfer, { id: transfer.id })}
              maySend={viewer.mayCreate}
            />
            <TransferDetails transfer={transfer} />
            {viewer.seesBacking && backable.includes(transfer.state) && (
              <PaymentBacking id={transfer.id} unknown={backing('transfer-unknown')} />
            )}
          </>
        }
      >
        <section key={state} className={cx('flex flex-col gap-1', moved && '-m-3 animate-flash rounded-md p-3')}>
          <OperationStatus state={state} error={transfer.error} strong />
          <Money cents={input.amountCents} size="hero" />
          <OutgoingSum of={input} />
          <SameDay of={transfer} />
          <p className="text-ink-2 text-sm wrap-anywhere">
            {input.accountId
              ? t.rich('to-sub', { name, who, account: input.accountId, id })
              : t.rich('to-main', { name, who })}
          </p>
        </section>
        <NoteNotice transfer={transfer} />
        <HolderStop of={transfer} />
        <Outcome transfer={transfer} viewer={viewer} />
        <TransferTimeline transfer={transfer} />
      </OperationColumns>
    </OperationFrame>
  )
}

/** That the note of a transfer that waits was cancelled or denied, and whether the transfer will be sent. */
function NoteNotice({ transfer: { state, cancelledNotes } }: { transfer: Transfer }) {
  const t = useTranslations('operations.cancelled-notes')
  if (!cancelledNotes) return null
  const isConfirmed = cancelledNotes.every(({ confirmed }) => confirmed)
  return (
    <CancelledNotes notes={cancelledNotes}>
      {t(state === 'awaiting_approval' ? 'awaiting' : isConfirmed ? 'confirmed' : 'scheduled')}
    </CancelledNotes>
  )
}

const toTransfer = (id: string) => (chunks: ReactNode) => (
  <Link href={transfers.send.href(id)} className={textLinkClass}>
    {chunks}
  </Link>
)

/** The meaning of the transfer's state, and its next step. */
function Outcome({ transfer, viewer }: Omit<FoundTransferProps, 'frame'>) {
  const t = useTranslations('transfers.result')
  const outcome = useTranslations('operations.outcome')
  const locale = useLocale()
  const again = ofAccount(`/pix/transfers/new?from=${transfer.id}`, transfer.input.accountId)
  const shown = transferState(transfer)
  const { returnedAt, returnedCents, statement } = transfer.result ?? {}
  if ((shown === 'returned' || shown === 'returned-part') && returnedAt) {
    const amounts = {
      returned: formatMoney(returnedCents ?? 0, locale),
      amount: formatMoney(transfer.input.amountCents, locale),
    }
    return (
      <Notice
        tone="wait"
        role="status"
        title={t(`${shown}-title`, { when: formatInstant(returnedAt, locale, 'second') })}
        actions={viewer.mayCreate && <ButtonLink href={again}>{outcome('again')}</ButtonLink>}
      >
        {returnedCents === null ? t('returned-unstated') : t('returned-what', amounts)}{' '}
        <GuideLink to={`operations-${shown}`} />
      </Notice>
    )
  }
  return (
    <OperationOutcome
      operation={transfer}
      viewer={viewer}
      againHref={viewer.mayCreate ? again : null}
      unknown={
        <UnknownOutcome
          contract={transfers.send}
          operation={transfer}
          mayDecide={viewer.mayCreate}
          labels={{
            title: t('unknown-title'),
            safe: t('unknown-safe'),
            warning: t('unknown-warning'),
            resend: t('resend'),
          }}
        />
      }
      accepted={t('accepted-what')}
      confirmed={
        <>
          {t(statement ? 'confirmed-statement' : 'confirmed-what')}
          {transfer.successorId && (
            <p className="font-medium text-ink">
              {outcome.rich('made-again', { link: toTransfer(transfer.successorId) })}
            </p>
          )}
        </>
      }
    />
  )
}

/** The history of a transfer, with its return and the statement that confirmed it. */
function TransferTimeline({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('operations.timeline')
  const statement = transfer.result?.statement
  const byStatement = statement && (
    <Link href={statements.request.href(statement.id)} className={textLinkClass}>
      {t('by-statement')}
    </Link>
  )
  return (
    <OperationTimeline
      steps={transferSteps(transfer)}
      note={({ kind }) => (kind === 'confirmed' ? byStatement : undefined)}
    />
  )
}
