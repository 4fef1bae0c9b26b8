'use client'

import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { AdditionalInfo } from './additional-info'
import { BillingPanel } from './billing-panel'
import { DetailList } from './detail-list'
import { detailText } from './detail-text'
import { factRows } from './fact-rows'
import { FileEvents } from './file-events'
import { useWords } from './fiscal-words'
import { ItemsPanel, TotalsPanel } from './money-panels'
import { PartyPanel } from './party-panel'
import { PaymentsPanel } from './payments-panel'
import { type OpenKey, ReferencedKeys } from './referenced-keys'
import { keyed } from './row-keys'
import { StatusNotices } from './status-notices'
import { TransportPanel } from './transport-panel'

type XmlSummaryProps = { summary: FileSummary; cancelled: boolean; openKey: OpenKey; head?: ReactNode }

/** What a person looks for in the document, read from its XML. */
export function XmlSummary({ summary, cancelled, openKey, head }: XmlSummaryProps) {
  const t = useTranslations('xml-viewer')
  const words = useWords()
  const locale = useLocale()
  const identity = (summary.identity ?? []).map((detail) => ({
    label: words.tag(detail.tag),
    value: detailText(detail, locale, words),
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
        <Panel key={key} title={words.group(row.tag)}>
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
