'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '@/components/payments/money'
import { KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { formatInstant, formatMonth } from '@/lib/core/dates'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { formatTaxId } from '@/lib/core/tax-id'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { DocumentWord } from '../document-labels'
import { companyName } from '../identity'
import { IssuedCell } from '../list/document-cells'
import { useCompanyNames } from '../use-company-names'

/** The provider's record of a document, without its content. */
export function DocumentRecord({ document }: { document: FiscalDocument }) {
  const t = useTranslations('document')
  const locale = useLocale()
  const {
    id,
    accessKey,
    period,
    role,
    kind,
    status,
    cancelled,
    purged,
    createdAt,
    retentionDays,
    expiresAt,
    extra,
    asOf,
  } = document
  const { number, series, issuer, recipient, issuedAt, totalCents, netCents, payer } = document
  const names = useCompanyNames()
  const known: [label: string, value: ReactNode | null][] = [
    [t('id'), <MonoId key="id" value={id} copy={t('id')} />],
    [t('key'), accessKey && <MonoId value={accessKey} copy={t('key')} grouped />],
    [t('number'), number && formatNoteNumber(number, locale)],
    [t('series-label'), series],
    [t('issuer'), partyValue(issuer, t('issuer'))],
    [t('recipient'), partyValue(recipient, t('recipient'))],
    [t('issued'), issuedAt && <IssuedCell at={issuedAt} unread={false} />],
    [t('total'), totalCents === null ? null : <Money key="total" cents={totalCents} />],
    [t('net'), netCents === null ? null : <Money key="net" cents={netCents} />],
    [t('payer'), partyValue(payer, t('payer'))],
    [t('company'), companyName(document, names) ?? <MonoId value={document.companyId} copy={t('company')} />],
    [t('period'), period && formatMonth(period, locale)],
    [t('role-label'), role && <DocumentWord of="role" word={role} />],
    [t('kind'), kind && <DocumentWord of="kind" word={kind} />],
    [t('status'), t(`statuses.${status}`)],
    [t('cancelled-label'), t(cancelled === null ? 'not-stated' : cancelled ? 'yes' : 'no')],
    [t('purged-label'), t(purged ? 'yes' : 'no')],
    [t('created'), createdAt && formatInstant(createdAt, locale)],
    [t('retention'), retentionDays === null ? null : t('days', { count: retentionDays })],
    [t('expires'), expiresAt && formatInstant(expiresAt, locale)],
    [t('as-of-label'), asOf ? formatInstant(asOf, locale) : null],
    ...Object.entries(extra).map(([name, value]): [string, ReactNode] => [name, rawText(value)]),
  ]
  const rows: KeyValueRow[] = known.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
  return <KeyValue rows={rows} className="tabular-nums" />
}

function partyValue(party: FiscalDocument['issuer'], what: string): ReactNode | null {
  if (!party) return null
  const { taxId, name } = party
  return (
    <span className="flex min-w-0 flex-col">
      {name && <span className="wrap-anywhere">{name}</span>}
      {taxId && <MonoId value={taxId} display={formatTaxId(taxId)} copy={what} />}
    </span>
  )
}

/** A field outside the contract, unchanged. */
function rawText(value: unknown): ReactNode {
  return <span className="wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</span>
}
