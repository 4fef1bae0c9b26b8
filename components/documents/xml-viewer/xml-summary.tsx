'use client'

import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { formatFileInstant } from '@/lib/features/documents/rules/file-clock'
import { AdditionalInfo } from './additional-info'
import { BillingPanel } from './billing-panel'
import { eventName } from './code-label'
import { DetailList } from './detail-list'
import { detailText } from './detail-text'
import { factRows } from './fact-rows'
import { useFiscalLabels } from './fiscal-labels'
import { ItemsPanel, TotalsPanel } from './money-panels'
import { PartyPanel } from './party-panel'
import { PaymentsPanel } from './payments-panel'
import { type OpenKey, ReferencedKeys } from './referenced-keys'
import { keyed } from './row-keys'
import { StatusNotices } from './status-notices'
import { TransportPanel } from './transport-panel'

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

/** The events that lie in the same file as their note, with what was corrected or why. */
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
