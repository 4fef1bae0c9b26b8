import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Moment } from '@/components/moment'
import { MonoId } from '@/components/mono-id'
import { KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { parseEndToEndId } from '@/lib/core/end-to-end-id'
import { formatTaxId } from '@/lib/core/tax-id'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'
import { originalId } from './payment-id'

type EntryFactsProps = { entry: ReceivedEntry; accountId: string | undefined }

/** Every field of an entry that has a name of ours, and what its end-to-end id says. */
export function EntryFacts({ entry, accountId }: EntryFactsProps) {
  const t = useTranslations('received')
  const { id, txid, payer, receiver, endToEndId, at } = entry
  const original = originalId(entry)
  const nothing = (words: string) => <span className="text-ink-3">{words}</span>
  const ident = (value: string | null | undefined, label: string, without: string): ReactNode =>
    value ? <MonoId value={value} copy={label} /> : nothing(without)
  const taxId = (value: string | null | undefined, label: string): ReactNode =>
    value ? <MonoId value={value} display={formatTaxId(value)} copy={label} /> : nothing(t('none'))
  const rows: (KeyValueRow | null)[] = [
    { label: t('at'), value: at ? <Moment at={at} precision="second" /> : nothing(t('no-date')) },
    { label: t('payer'), value: payer?.name ?? nothing(t('none')) },
    { label: t('document-of-payer'), value: taxId(payer?.document, t('document-of-payer')) },
    { label: t('receiver'), value: receiver?.name ?? nothing(t('none')) },
    { label: t('document-of-receiver'), value: taxId(receiver?.document, t('document-of-receiver')) },
    { label: t('txid'), value: ident(txid, t('txid'), t('no-txid')) },
    { label: t('end-to-end-id'), value: ident(endToEndId, t('end-to-end-id'), t('no-end-to-end-id')) },
    original === null ? null : { label: t('original'), value: <MonoId value={original} copy={t('original')} /> },
    { label: t('id'), value: <MonoId value={id} copy={t('id')} /> },
    accountId === undefined ? null : { label: t('account'), value: <MonoId value={accountId} copy={t('account')} /> },
  ]
  return (
    <div className="flex flex-col gap-4 tabular-nums">
      <KeyValue rows={rows.filter((row) => row !== null)} />
      {endToEndId && <Decoded endToEndId={endToEndId} />}
    </div>
  )
}

/** What an end-to-end id says by its form alone; one of another form says nothing. */
function Decoded({ endToEndId }: { endToEndId: string }) {
  const t = useTranslations('received')
  const parts = parseEndToEndId(endToEndId)
  if (parts === null) return <p className="text-ink-3 text-xs">{t('id-unusual')}</p>
  return (
    <KeyValue
      rows={[
        { label: t('id-time'), value: <Moment at={parts.instant} /> },
        { label: t('id-ispb'), value: <MonoId value={parts.ispb} copy={t('id-ispb')} /> },
      ]}
    />
  )
}
