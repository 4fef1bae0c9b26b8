'use client'

import { BadgeCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { KeyValue } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { currentDay, dayOf, formatInstant, formatTime } from '@/lib/core/dates'
import { formatDecimal } from '@/lib/core/decimal'
import { mediatorFeeCents } from '@/lib/core/mediator-fee'
import { formatMoney } from '@/lib/core/money'
import { formatTaxId } from '@/lib/core/tax-id'
import type { DirectoryEntry } from '@/lib/features/pix/directory/schema'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { AskedBy, Given } from './given'

/** To whom, by which key, and everything else that was asked for. */
export function TransferFacts({ request }: { request: Transfer }) {
  const t = useTranslations('approvals.case')
  const { input, about } = request
  const document = input.receiverDocument
  return (
    <Panel flush>
      {about?.payee ? <Payee payee={about.payee} /> : <NobodyNamed />}
      <div className="border-line border-t p-4">
        <KeyValue
          rows={[
            {
              label: t(`key-types.${input.key.type}`),
              value: <MonoId value={input.key.value} display={formatTaxId(input.key.value)} copy={t('key')} />,
            },
            {
              label: t('document'),
              value: <Given>{document && <MonoId value={document} display={formatTaxId(document)} />}</Given>,
            },
            { label: t('account'), value: input.accountId ? <MonoId value={input.accountId} /> : t('account-main') },
            { label: t('description'), value: <Given>{input.description}</Given> },
            {
              label: t('external-id'),
              value: <Given>{input.externalId && <MonoId value={input.externalId} />}</Given>,
            },
            { label: t('fee'), value: <Fee of={input} /> },
            { label: t('asked'), value: <AskedBy request={request} /> },
            { label: t('id'), value: <MonoId value={request.id} /> },
          ]}
        />
      </div>
    </Panel>
  )
}

function Payee({ payee: { owner, bank, lookedUpAt } }: { payee: DirectoryEntry }) {
  const t = useTranslations('approvals.payee')
  const locale = useLocale()
  const today = dayOf(lookedUpAt) === currentDay(new Date())
  const id = (text: ReactNode) => <span className="ident">{text}</span>
  const bankWords = [bank.name, bank.ispb && t.rich('ispb', { id, ispb: bank.ispb })].filter(Boolean)
  return (
    <div className="flex gap-2.5 p-4 text-sm">
      <BadgeCheck aria-hidden className="mt-0.5 flex-none text-accent-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-base wrap-anywhere">{owner.name ?? t('unnamed')}</p>
        {owner.document && <p className="ident text-ink-2">{formatTaxId(owner.document)}</p>}
        <p className="text-ink-2 text-xs">
          {bankWords[0]}
          {bankWords[1] && <>, {bankWords[1]}</>}
        </p>
      </div>
      <span className="flex-none text-ink-3 text-xs tabular-nums" suppressHydrationWarning>
        {today
          ? t('looked-up', { time: formatTime(lookedUpAt) })
          : t('looked-up-on', { when: formatInstant(lookedUpAt, locale) })}
      </span>
    </div>
  )
}

function NobodyNamed() {
  const t = useTranslations('approvals.payee')
  return (
    <Notice tone="wait" title={t('none-title')} className="m-4">
      {t('none-what')}
    </Notice>
  )
}

function Fee({ of: { amountCents, mediatorFee: fee } }: { of: Transfer['input'] }) {
  const t = useTranslations('approvals.case')
  const locale = useLocale()
  if (!fee) return t('fee-none')
  const amount = formatMoney(mediatorFeeCents(fee, amountCents), locale)
  if (fee.type === 'FIXED') return amount
  return t('fee-percent', { percent: formatDecimal(String(fee.percent), locale), amount })
}
