'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFeeWords } from '@/components/payments/use-fee-words'
import { KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import { shownPixKey } from '@/lib/core/pix-key'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { isVoid } from './is-void'

type DetailsProps = { transfer: Transfer }

export function TransferDetails({ transfer }: DetailsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Payee transfer={transfer} />
      <Identification transfer={transfer} />
      <Request transfer={transfer} />
    </div>
  )
}

const quiet = (text: ReactNode) => <span className="text-ink-3">{text}</span>

/** For whom, as the directory said where it was asked. */
function Payee({ transfer: { input, about } }: DetailsProps) {
  const t = useTranslations('transfers.result')
  const types = useTranslations('transfers.key-types')
  const payee = about?.payee ?? null
  const told: KeyValueRow[] = payee
    ? [
        { label: t('holder'), value: payee.owner.name ?? quiet(t('not-told')) },
        {
          label: t('document'),
          value: payee.owner.document ? <MonoId value={payee.owner.document} /> : quiet(t('not-told')),
        },
        { label: t('bank'), value: <Bank {...payee.bank} /> },
      ]
    : [{ label: t('holder'), value: quiet(t('holder-unknown')) }]
  const rows: KeyValueRow[] = [
    ...told,
    {
      label: t('key'),
      value: (
        <>
          <MonoId value={input.key.value} display={<Breakable text={shownPixKey(input.key)} />} copy={t('key')} />
          <span className="block text-ink-3 text-xs">{types(input.key.type)}</span>
        </>
      ),
    },
  ]
  if (input.receiverDocument) {
    rows.push({
      label: t('receiver-document'),
      value: <MonoId value={input.receiverDocument} display={formatTaxId(input.receiverDocument)} />,
    })
  }
  if (payee) rows.push({ label: t('looked-up'), value: <Moment at={payee.lookedUpAt} className="tabular-nums" /> })
  return (
    <Panel title={t('payee')}>
      <KeyValue rows={rows} />
    </Panel>
  )
}

function Bank({ name, ispb }: { name: string | null; ispb: string | null }) {
  const t = useTranslations('transfers.result')
  return (
    <>
      {name ?? quiet(t('bank-unknown'))}
      {ispb && (
        <span className="block text-ink-3 text-xs">
          {t.rich('ispb', { code: ispb, id: (text) => <span className="ident">{text}</span> })}
        </span>
      )}
    </>
  )
}

/** By which names it is known where. */
function Identification({ transfer: { id, input, result, state } }: DetailsProps) {
  const t = useTranslations('transfers.result')
  const missing = quiet(t(isVoid({ state, result }) ? 'never' : 'not-yet'))
  const externalId = result?.externalId ?? input.externalId ?? id
  const rows: KeyValueRow[] = [
    { label: t('description'), value: input.description ?? quiet(t('description-none')) },
    {
      label: t('external-id'),
      value: externalId === id ? quiet(t('external-id-same')) : <MonoId value={externalId} copy={t('external-id')} />,
    },
    { label: t('idempotency'), value: <MonoId value={id} copy={t('idempotency')} /> },
    { label: t('txid'), value: result ? <MonoId value={result.txid} copy={t('txid')} /> : missing },
    {
      label: t('e2e'),
      value: result?.endToEndId ? <MonoId value={result.endToEndId} copy={t('e2e')} /> : missing,
    },
  ]
  return (
    <Panel title={t('identification')}>
      <KeyValue rows={rows} className="wrap-anywhere" />
    </Panel>
  )
}

function Request({ transfer: { createdAt, createdBy, input } }: DetailsProps) {
  const t = useTranslations('transfers.result')
  const feeWords = useFeeWords()
  const rows: KeyValueRow[] = [
    { label: t('by'), value: createdBy.name || quiet(t('not-told')) },
    { label: t('at'), value: <Moment at={createdAt} precision="second" className="tabular-nums" /> },
    {
      label: t('account'),
      value: input.accountId ? <MonoId value={input.accountId} copy={t('account')} /> : t('account-main'),
    },
    { label: t('fee'), value: input.mediatorFee ? feeWords(input.mediatorFee) : quiet(t('fee-none')) },
  ]
  return (
    <Panel title={t('request')}>
      <KeyValue rows={rows} className="wrap-anywhere" />
    </Panel>
  )
}

/** An e-mail breaks before its @ rather than anywhere. */
function Breakable({ text }: { text: string }) {
  const at = text.indexOf('@')
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
