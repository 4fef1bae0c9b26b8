'use client'

import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { formatFileDay, formatFileInstant } from '@/lib/features/documents/rules/file-clock'
import { eventName } from './code-label'
import { DetailList } from './detail-list'
import { detailText } from './detail-text'
import { factRows } from './fact-rows'
import { FiguresTable } from './figures-table'
import { useFiscalLabels } from './fiscal-labels'
import { ItemsPanel, TotalsPanel } from './money-panels'
import { PartyPanel, TransportPanel } from './party-panel'
import { PaymentLinksPanel, PaymentsPanel } from './payments-panel'
import { Reais } from './reais'
import { type OpenKey, ReferencedKeys } from './referenced-keys'
import { keyed } from './row-keys'
import { StatusNotices } from './status-notices'

type XmlSummaryProps = { summary: FileSummary; cancelled: boolean; openKey: OpenKey; head?: ReactNode }

/** Summary of the document's main facts from its XML. */
export function XmlSummary({ summary, cancelled, openKey, head }: XmlSummaryProps) {
  const t = useTranslations('xml-viewer')
  const labels = useFiscalLabels()
  const locale = useLocale()
  const identity = (summary.identity ?? []).map((detail) => ({
    label: labels.tag(detail.tag),
    value: detailText(detail, locale, labels),
  }))
  return (
    <div className="@container flex flex-col gap-3 print:gap-4">
      {head}
      <StatusNotices summary={summary} cancelled={cancelled} />
      <Panel aria-label={t('facts')}>
        <KeyValue rows={[...factRows(summary, locale, t), ...identity]} className="tabular-nums" />
      </Panel>
      {summary.parties.length > 0 && (
        <div className="grid gap-3 @min-[460px]:grid-cols-2">
          {summary.parties.map((party) => (
            <PartyPanel key={`${party.role} ${party.taxId} ${party.name}`} party={party} />
          ))}
        </div>
      )}
      {summary.events.length > 0 && <FileEvents summary={summary} />}
      <ItemsPanel summary={summary} />
      <TotalsPanel summary={summary} />
      <BillingPanel summary={summary} />
      <PaymentsPanel summary={summary} openPayment={openKey.payment} />
      <PaymentLinksPanel links={summary.paymentLinks} />
      {summary.transport && <TransportPanel transport={summary.transport} />}
      {keyed(summary.groups ?? [], ({ tag }) => tag).map(({ key, row }) => (
        <Panel key={key} title={labels.group(row.tag)}>
          <DetailList details={row.details} />
        </Panel>
      ))}
      {summary.referencedKeys.length > 0 && <ReferencedKeys keys={summary.referencedKeys} openKey={openKey} />}
      <AdditionalInfo summary={summary} />
      <p className="flex items-center gap-2 text-ink-3 text-xs print:hidden">
        <Info aria-hidden />
        {t('internal')}
      </p>
    </div>
  )
}

/** The events in the same file as their note, with their corrections or reasons. */
function FileEvents({ summary: { events, model } }: { summary: FileSummary }) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  return (
    <Panel title={t('events')} flush>
      <ul className="text-sm">
        {events.map((event) => (
          <li key={`${event.type} ${event.at} ${event.text}`} className="border-line px-4 py-2 not-first:border-t">
            <p className="font-medium">{eventName(t, model, event.type, event.name)}</p>
            <p className="text-ink-3 text-xs tabular-nums">
              {[event.at && formatFileInstant(event.at, locale), !event.registered && t('event-not-registered')]
                .filter(Boolean)
                .join(', ')}
            </p>
            {event.text && <p className="whitespace-pre-line wrap-anywhere">{event.text}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Part = { audience: 'contributor' | 'taxOffice'; text: string | null }

/** The issuer's texts, by addressee where the layout has one. */
function AdditionalInfo({ summary }: { summary: FiscalSummary }) {
  const t = useTranslations('xml-viewer')
  const { additionalInfo, taxOfficeInfo = null, observations = [] } = summary
  const split = taxOfficeInfo !== null || observations.length > 0
  const parts: Part[] = [
    { audience: 'taxOffice', text: taxOfficeInfo },
    { audience: 'contributor', text: additionalInfo },
  ]
  const filled = parts
    .map(({ audience, text }) => ({ audience, text, notes: observations.filter((note) => note.audience === audience) }))
    .filter(({ text, notes }) => text || notes.length > 0)
  if (filled.length === 0) return null
  return (
    <Panel title={t('additional')}>
      <div className="flex flex-col gap-4 text-sm">
        {filled.map(({ audience, text, notes }) => (
          <div key={audience}>
            {split && (
              <h3 className="mb-1 text-ink-3 text-xs">
                {t(audience === 'taxOffice' ? 'for-tax-office' : 'for-contributor')}
              </h3>
            )}
            {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
            {keyed(notes, ({ field }) => field).map(({ key, row: note }) => (
              <p key={key} className="mt-1 whitespace-pre-line wrap-anywhere">
                {note.field && <span className="text-ink-3">{note.field}: </span>}
                {note.text}
              </p>
            ))}
          </div>
        ))}
      </div>
    </Panel>
  )
}

/** The invoice of a note and the instalments that it falls due in. */
function BillingPanel({ summary: { invoice = [], installments } }: { summary: FiscalSummary }) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  if (invoice.length === 0 && installments.length === 0) return null
  const title = t(invoice.length > 0 ? 'invoice' : 'installments')
  return (
    <Panel title={title} flush>
      {invoice.length > 0 && (
        <div className="px-4 py-3">
          <DetailList details={invoice} />
        </div>
      )}
      {installments.length > 0 && (
        <div className={invoice.length > 0 ? 'border-line border-t' : undefined}>
          <FiguresTable
            label={t('installments')}
            rows={installments}
            rowKey={({ number, dueDate }, at) => `${number} ${dueDate} ${at}`}
            columns={[
              { header: t('installment'), cell: ({ number }) => number },
              { header: t('due'), cell: ({ dueDate }) => dueDate && formatFileDay(dueDate, locale) },
              { header: t('amount'), align: 'end', cell: ({ amount }) => amount && <Reais value={amount} bare /> },
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
