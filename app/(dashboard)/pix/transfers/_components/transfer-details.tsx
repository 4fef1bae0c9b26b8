'use client'

import { useLocale, useTranslations } from 'next-intl'
import { NamedBy } from '@/components/payments/named-by'
import { useFeeText } from '@/components/payments/use-fee-text'
import { MadeFromLink } from '@/components/reconciliation/made-from'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import { id, quiet } from '@/components/ui/rich'
import { formatDay } from '@/lib/core/dates'
import { unexplainedAgain } from '@/lib/core/pix/fields'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { isVoid } from './proof-rows'

type DetailsProps = { transfer: Transfer }

export function TransferDetails({ transfer }: DetailsProps) {
  return (
    <>
      <Payee transfer={transfer} />
      <Identification transfer={transfer} />
      <Request transfer={transfer} />
    </>
  )
}

/** The payee, as the directory named them where the key was looked up: by its maker, or later by Lastro itself. */
function Payee({ transfer: { input, about, createdAt } }: DetailsProps) {
  const t = useTranslations('transfers.result')
  const types = useTranslations('transfers.key-types')
  const stop = about?.holderChange
  const payee = stop?.found ?? about?.payee
  const isByLastro = payee && payee.lookedUpAt > createdAt
  const holder = payee?.owner.name ?? t(payee ? 'not-provided' : stop && !stop.unasked ? 'no-key' : 'holder-unknown')
  const document = payee?.owner.document
  return (
    <Panel title={t('payee')}>
      <KeyValue
        rows={[
          !payee &&
            about?.payeeName && { label: t('name'), value: <NamedBy name={about.payeeName} of={about.nameFrom} /> },
          { label: t('holder'), value: payee?.owner.name ? holder : quiet(holder) },
          payee && { label: t('document'), value: document ? <MonoId value={document} /> : quiet(t('not-provided')) },
          payee && { label: t('bank'), value: <Bank {...payee.bank} /> },
          {
            label: t('key'),
            value: (
              <>
                <MonoId value={input.key.value} display={<Breakable text={shownPixKey(input.key)} />} copy={t('key')} />
                <span className="block text-ink-3 text-xs">{types(input.key.type)}</span>
              </>
            ),
          },
          input.receiverDocument && {
            label: t('receiver-document'),
            value: <MonoId value={input.receiverDocument} display={formatTaxId(input.receiverDocument)} />,
          },
          payee && {
            label: t(isByLastro ? 'looked-up-lastro' : 'looked-up'),
            value: <Moment at={payee.lookedUpAt} className="tabular-nums" />,
          },
        ]}
      />
    </Panel>
  )
}

function Bank({ name, ispb }: { name: string | null; ispb: string | null }) {
  const t = useTranslations('transfers.result')
  return (
    <>
      {name ?? quiet(t('bank-unknown'))}
      {ispb && <span className="block text-ink-3 text-xs">{t.rich('ispb', { code: ispb, id })}</span>}
    </>
  )
}

/** The identifiers of the transfer in Lastro and at the provider. */
function Identification({ transfer }: DetailsProps) {
  const t = useTranslations('transfers.result')
  const backing = useTranslations('backing')
  const { id, input, result } = transfer
  const missing = t(isVoid(transfer) ? 'never' : 'not-yet')
  const externalId = result?.externalId ?? input.externalId ?? id
  return (
    <Panel title={t('identification')}>
      <KeyValue
        rows={[
          input.madeFrom && { label: backing('made-from'), value: <MadeFromLink madeFrom={input.madeFrom} /> },
          input.again &&
            input.again.reason !== unexplainedAgain && { label: backing('again'), value: input.again.reason },
          { label: t('description'), value: input.description ?? quiet(t('description-none')) },
          idRow(t('external-id'), externalId === id ? null : externalId, t('external-id-same')),
          idRow(t('idempotency'), id),
          idRow(t('txid'), result?.txid, missing),
          idRow(t('e2e'), result?.endToEndId, missing),
        ]}
        className="wrap-anywhere"
      />
    </Panel>
  )
}

function Request({ transfer: { createdAt, createdBy, input, sendOn } }: DetailsProps) {
  const t = useTranslations('transfers.result')
  const locale = useLocale()
  const describeFee = useFeeText()
  return (
    <Panel title={t('request')}>
      <KeyValue
        rows={[
          { label: t('by'), value: createdBy.name || quiet(t('by-unknown')) },
          { label: t('at'), value: <Moment at={createdAt} precision="second" className="tabular-nums" /> },
          sendOn && { label: t('day'), value: formatDay(sendOn, locale) },
          input.accountId ? idRow(t('account'), input.accountId) : { label: t('account'), value: t('account-main') },
          { label: t('fee'), value: input.mediatorFee ? describeFee(input.mediatorFee) : quiet(t('fee-none')) },
        ]}
        className="wrap-anywhere"
      />
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
