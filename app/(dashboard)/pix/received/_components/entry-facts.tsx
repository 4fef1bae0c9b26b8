import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { id, quiet } from '@/components/ui/rich'
import { formatInstant } from '@/lib/core/dates'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { formatTaxId } from '@/lib/core/tax-id'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'
import { originalId } from './payment-id'

type EntryFactsProps = { entry: ReceivedEntry; accountId: string | undefined }

/** Every field of an entry that has a name of ours, and what its end-to-end id says. */
export function EntryFacts({ entry, accountId }: EntryFactsProps) {
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
