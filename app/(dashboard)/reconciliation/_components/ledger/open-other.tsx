'use client'

import { useTranslations } from 'next-intl'
import { backedPaymentAddress, noteBackingAddress } from '@/components/reconciliation/addresses'
import { TextButton, textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import type { BackingDirection } from '@/lib/core/backing'
import type { BackingRow, NoteSummary, PaymentSummary } from '@/lib/features/reconciliation/schema'
import { NoteFacts, PaymentFacts } from './facts'
import { useNoteName, usePartyName } from './names'
import { type Choice, isLinkable } from './pairs'

type OpenOtherProps = {
  row: BackingRow
  chosen: Choice | null
  direction: BackingDirection
  mayDecide: boolean
  onSearch: () => void
}

/** Facts of the linked other side, else of the chosen suggestion. */
export function OpenOther({ row, chosen, direction, mayDecide, onSearch }: OpenOtherProps) {
  const t = useTranslations('reconciliation')
  const shown = row.links.length === 0 ? (chosen?.suggestions ?? []) : []
  return (
    <div className="flex flex-col gap-3">
      {row.links.map(({ id, payment, document }) => (
        <div key={id} className="flex flex-col gap-1.5">
          {document && row.links.length === 1 && <NoteFacts note={document} direction={direction} />}
          {payment && row.links.length === 1 && <PaymentFacts payment={payment} />}
          <OpenSide payment={payment} document={document} named={row.links.length > 1} />
        </div>
      ))}
      {shown.map(({ payment, document }) => (
        <div key={payment?.id ?? document?.id} className="flex flex-col gap-1.5">
          {document && <NoteFacts note={document} direction={direction} />}
          {payment && <PaymentFacts payment={payment} />}
          <OpenSide payment={payment} document={document} />
        </div>
      ))}
      {mayDecide && isLinkable(row) && row.suggestions.length + row.links.length > 0 && (
        <span className="flex items-center gap-2 self-end text-xs max-md:self-start">
          <TextButton onClick={onSearch} className="max-md:min-h-10">
            {t(row.payment ? 'search-other-note' : 'search-other-payment')}
          </TextButton>
          <span aria-hidden className="max-md:hidden">
            <Kbd>/</Kbd>
          </span>
        </span>
      )}
    </div>
  )
}

type OpenSideProps = {
  payment?: PaymentSummary
  document?: NoteSummary
  /** Adds the name when there are several. */
  named?: boolean
}

/** A link to the note or the payment. */
export function OpenSide({ payment, document, named }: OpenSideProps) {
  const t = useTranslations('reconciliation')
  const noteName = useNoteName()
  const partyName = usePartyName()
  const href = document ? noteBackingAddress(document.id) : payment && backedPaymentAddress(payment)
  if (!href) return null
  return (
    <Link href={href} className={cx(textLinkClass, 'inline-flex items-center self-start text-xs max-md:min-h-10')}>
      {t(document ? 'open-note' : 'open-payment')}
      {named && `: ${document ? noteName(document) : payment && partyName(payment.party)}`}
    </Link>
  )
}
