'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { useAccountName } from '@/components/layout/account-menu/account-switcher'
import { Money } from '@/components/payments/money'
import { OutgoingSum } from '@/components/payments/outgoing-sum'
import { SpelledAmount } from '@/components/payments/spelled-amount'
import { MadeFromLink } from '@/components/reconciliation/made-from'
import { KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { id as ident, quiet } from '@/components/ui/rich'
import { formatDay } from '@/lib/core/dates'
import { formatDecimal } from '@/lib/core/money/decimal'
import { formatMoney } from '@/lib/core/money/money'
import { compareWithMask } from '@/lib/core/pix/masked-document'
import { formatTaxId } from '@/lib/core/tax-id'
import type { KnownName } from '@/lib/features/pix/payees/schema'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import { KeyLookUp } from './key-look-up'
import { type LookUp, ownFeeCents } from './transfer-values'

type ReviewSummaryProps = {
  input: TransferInput
  lookUp: LookUp | undefined
  /** The payee, where it is known without a look-up. */
  named: KnownName | null
  onLookUp: (answer: LookUp) => void
  headingRef: Ref<HTMLHeadingElement>
}

/** Everything that will be requested, as it will be requested. */
export function ReviewSummary({ input, lookUp, named, onLookUp, headingRef }: ReviewSummaryProps) {
  const t = useTranslations('transfers.form')
  const backing = useTranslations('backing')
  const sending = useTranslations('sending')
  const locale = useLocale()
  const fee = useFeeText(input)
  const key = shownKey(input)
  const name = lookUp?.entry?.owner.name ?? named?.name
  const rows: KeyValueRow[] = [
    { label: t('from'), value: <From accountId={input.accountId} /> },
    { label: t('key-of', { type: t(`type-${input.key.type}`) }), value: ident(key) },
    { label: t('document-given'), value: <Document input={input} lookUp={lookUp} /> },
    {
      label: t('description'),
      value: input.description ? <span className="wrap-anywhere">{input.description}</span> : quiet(t('none')),
    },
    { label: t('external-id'), value: input.externalId ? ident(input.externalId) : quiet(t('external-id-made')) },
    {
      label: sending('when'),
      value: input.sendOn ? sending('when-on', { day: formatDay(input.sendOn, locale) }) : sending('when-now'),
    },
    { label: t('own-fee'), value: fee ?? quiet(t('no-fee')) },
    ...(input.madeFrom ? [{ label: backing('made-from'), value: <MadeFromLink madeFrom={input.madeFrom} /> }] : []),
  ]
  return (
    <section aria-labelledby="review-title" className="rounded-md border border-line bg-surface">
      <div className="px-5 py-4 max-md:px-4">
        <h2 id="review-title" ref={headingRef} tabIndex={-1} className="w-max max-w-full rounded-xs">
          <span className="block font-normal text-ink-3 text-sm">{t('review-title')}</span>
          <Money cents={input.amountCents} size="hero" />
        </h2>
        <SpelledAmount cents={input.amountCents} />
        <OutgoingSum of={input} />
        <p className="mt-1 text-sm">
          {t.rich(name ? 'review-to' : 'review-to-key', {
            name: () => <Strong>{name}</Strong>,
            key: () => <Strong mono>{key}</Strong>,
          })}
        </p>
      </div>
      <div className="border-line border-y">
        <KeyLookUp input={input} known={lookUp} named={named} onAnswer={onLookUp} />
      </div>
      <KeyValue rows={rows} className="px-5 py-4 max-md:px-4" />
    </section>
  )
}

function From({ accountId }: Pick<TransferInput, 'accountId'>) {
  const name = useAccountName()
  return (
    <span className="flex flex-col">
      <span className="wrap-anywhere">{name}</span>
      {accountId && accountId !== name && <span className="ident wrap-anywhere text-ink-3 text-xs">{accountId}</span>}
    </span>
  )
}

function Strong({ mono, children }: { mono?: boolean; children: ReactNode }) {
  return <strong className={mono ? 'ident wrap-anywhere font-medium' : 'wrap-anywhere font-medium'}>{children}</strong>
}

function shownKey({ key }: TransferInput): string {
  return key.type === 'CPF' || key.type === 'CNPJ' ? formatTaxId(key.value) : key.value
}

/** The document that was typed, and whether it can be that of whom the directory names. */
function Document({ input, lookUp }: Pick<ReviewSummaryProps, 'input' | 'lookUp'>) {
  const t = useTranslations('transfers.form')
  const given = input.receiverDocument
  if (!given) return <span className="text-ink-3">{t('none')}</span>
  const masked = lookUp?.entry?.owner.document
  const verdict = masked ? compareWithMask(given, masked) : null
  return (
    <span className="flex flex-wrap gap-x-2">
      <span className="ident">{formatTaxId(given)}</span>
      {verdict && (
        <span className={verdict === 'different' ? 'text-wait-ink' : 'text-ink-3'}>{t(`mask-${verdict}`)}</span>
      )}
    </span>
  )
}

function useFeeText(input: TransferInput): string | null {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  const cents = ownFeeCents(input)
  if (cents === null || !input.mediatorFee) return null
  const amount = formatMoney(cents, locale)
  if (input.mediatorFee.type === 'FIXED') return amount
  return t('own-fee-percent', { percent: formatDecimal(String(input.mediatorFee.percent), locale), amount })
}
