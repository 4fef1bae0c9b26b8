'use client'

import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, UserX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { NamedBy, usePaidText } from '@/components/payments/named-by'
import { useFeeText } from '@/components/payments/use-fee-text'
import { MadeFromLink, orderedOf } from '@/components/reconciliation/made-from'
import { useOrderedNote } from '@/components/reconciliation/use-ordered-note'
import { cx } from '@/components/ui/cx'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { id as ident } from '@/components/ui/rich'
import { readQuery } from '@/lib/client/read-query'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { unexplainedAgain } from '@/lib/core/pix/fields'
import { formatTaxId } from '@/lib/core/tax-id'
import type { DirectoryEntry } from '@/lib/features/pix/directory/schema'
import { isStopping } from '@/lib/features/pix/payees/rules'
import { reviewInputOf, transfers } from '@/lib/features/pix/transfers/contract'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { Facts, taxIdFact, useRequestedBy, useWhen } from './facts'
import { Findings, Known, operationRow } from './known'

/** The payee, the key and everything else that was requested. */
export function TransferFacts({ request }: { request: Transfer }) {
  const t = useTranslations('approvals.case')
  const requestedBy = useRequestedBy(request)
  const { id, input, about } = request
  const { key, accountId, externalId, madeFrom } = input
  const backing = useTranslations('backing')
  const when = useWhen(request.sendOn)
  const describeFee = useFeeText()
  return (
    <Panel flush>
      {!about?.payee && about?.payeeName ? (
        <div className="p-4 text-sm">
          <NamedBy name={about.payeeName} of={about.nameFrom} />
        </div>
      ) : (
        <Payee payee={about?.payee} isStopped={Boolean(input.holderChange ?? about?.holderChange)} />
      )}
      <div className="border-line border-t p-4">
        <Facts
          rows={[
            {
              label: t(`key-types.${key.type}`),
              value: <MonoId value={key.value} display={formatTaxId(key.value)} copy={t('key')} />,
            },
            { label: t('document'), value: taxIdFact(input.receiverDocument) },
            { label: t('account'), value: accountId ? <MonoId value={accountId} /> : t('account-main') },
            { label: t('description'), value: input.description },
            { label: t('external-id'), value: externalId && <MonoId value={externalId} /> },
            { label: backing('made-from'), value: madeFrom && <MadeFromLink madeFrom={madeFrom} /> },
            { label: t('when'), value: when },
            { label: t('fee'), value: input.mediatorFee && describeFee(input.mediatorFee) },
            { label: t('requested'), value: requestedBy },
            { label: t('id'), value: <MonoId value={id} /> },
          ]}
        />
      </div>
    </Panel>
  )
}

function Payee({ payee, isStopped }: { payee: DirectoryEntry | null | undefined; isStopped: boolean }) {
  const t = useTranslations('approvals.payee')
  const locale = useLocale()
  if (!payee) {
    return (
      <Notice tone="wait" title={t('none-title')} className="m-4">
        {t('none-what')}
      </Notice>
    )
  }
  const { owner, bank, lookedUpAt } = payee
  const isSealed = owner.name && !isStopped
  const Seal = isSealed ? BadgeCheck : UserX
  return (
    <div className="flex flex-wrap gap-x-2.5 p-4 text-sm">
      <Seal aria-hidden className={cx('mt-0.5 flex-none', isSealed ? 'text-accent-ink' : 'text-wait-ink')} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold text-base wrap-anywhere">{owner.name ?? t('unnamed')}</p>
        {owner.document && <p className="ident text-ink-2">{formatTaxId(owner.document)}</p>}
        <p className="text-ink-2 text-xs">
          {bank.name}
          {bank.name && bank.ispb && ', '}
          {bank.ispb && t.rich('ispb', { id: ident, ispb: bank.ispb })}
        </p>
      </div>
      <span className="flex-none text-ink-3 text-xs tabular-nums">
        {t('looked-up-on', { when: formatInstant(lookedUpAt, locale) })}
      </span>
    </div>
  )
}

/** The amount that stays free of the transfer's note once the transfer is made, and the reason for requesting more. */
function useNoteCheck({ madeFrom, again }: Transfer['input']) {
  const t = useTranslations('approvals.known')
  const backing = useTranslations('backing')
  const locale = useLocale()
  const { note, failed } = useOrderedNote(madeFrom ? orderedOf(madeFrom) : null)
  if (!madeFrom || note?.isCancelled) return []
  const free = note?.freeCents ?? null
  const of = madeFrom.installment && note?.place ? 'part' : 'note'
  const left = free !== null && t('note-left', { free, amount: formatMoney(free, locale), of })
  const rows = again && again.reason !== unexplainedAgain ? [{ id: 'again', what: again.reason, end: left }] : []
  const unread = (failed || (note !== null && free === null)) && t('unread-note')
  return [{ rows, title: backing('again'), none: left, unread }]
}

/** Earlier payments to the payee, equal transfers, other open requests for the payee, and the note. */
export function TransferKnown({ request: { id, input, about } }: { request: Transfer }) {
  const t = useTranslations('approvals.known')
  const noteCheck = useNoteCheck(input)
  const paidText = usePaidText()
  const query = useQuery(readQuery(transfers.review, reviewInputOf(input)))
  return (
    <Known query={query}>
      {({ similar, open, paid, paidEarlier, payee, change }) => {
        const others = similar.filter((other) => other.id !== id)
        const waiting = open.filter((other) => other.id !== id && !others.some((one) => one.id === other.id))
        const history = paidText({ paid, paidEarlier })
        const isSame = about?.payee && payee?.from === 'holder' && !isStopping(change)
        return (
          <Findings
            of={[
              {
                rows: others.map((other) => operationRow(other, transfers.send.href(other.id))),
                title: t('similar', { count: others.length }),
                none: t('similar-none'),
              },
              {
                rows: waiting.map((other) => operationRow(other, transfers.send.href(other.id), other.amountCents)),
                title: t('open', { count: waiting.length }),
                none: t('open-none'),
              },
              ...noteCheck,
              {
                rows: [],
                found: paid.count === 0 || paidEarlier !== null,
                title: history,
                tone: paidEarlier ? 'wait' : 'plain',
                none: isSame ? `${history} ${t('same-holder')}` : history,
              },
            ]}
          />
        )
      }}
    </Known>
  )
}
