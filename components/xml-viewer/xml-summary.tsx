'use client'

import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { MonoId } from '@/components/mono-id'
import { cx } from '@/components/ui/cx'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { formatFileDay } from '@/lib/core/file-clock'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import type { Installment, Party } from '@/lib/core/fiscal-xml/summary'
import { formatTaxId } from '@/lib/core/tax-id'
import { factRows } from './fact-rows'
import { FiguresTable } from './figures-table'
import { FileEvents } from './file-events'
import { ItemsPanel, TotalsPanel } from './money-panels'
import { Reais } from './reais'
import { type OpenKey, ReferencedKeys } from './referenced-keys'
import { StandingNotices } from './standing-notices'

type XmlSummaryProps = { summary: FileSummary; title: string; cancelled: boolean; openKey: OpenKey }

/** What a person looks for in the document, read from its XML. */
export function XmlSummary({ summary, title, cancelled, openKey }: XmlSummaryProps) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const key = summary.facts.find(({ id }) => id === 'accessKey')
  return (
    <div className="@container flex flex-col gap-3 print:gap-4">
      <header className="hidden print:block">
        <h1 className="font-semibold text-lg">{title}</h1>
        {key && <MonoId value={key.value} grouped className="text-sm" />}
      </header>
      <StandingNotices summary={summary} cancelled={cancelled} />
      <Panel aria-label={t('facts')}>
        <KeyValue rows={factRows(summary, locale, t)} className="tabular-nums" />
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
      {summary.installments.length > 0 && <InstallmentsPanel installments={summary.installments} />}
      {summary.referencedKeys.length > 0 && <ReferencedKeys keys={summary.referencedKeys} openKey={openKey} />}
      {summary.additionalInfo && (
        <Panel title={t('additional')}>
          <p className="whitespace-pre-line text-sm wrap-anywhere">{summary.additionalInfo}</p>
        </Panel>
      )}
      <p className="flex items-center gap-2 text-ink-3 text-xs">
        <Info aria-hidden />
        {t('internal')}
      </p>
    </div>
  )
}

function PartyPanel({ party }: { party: Party }) {
  const t = useTranslations('xml-viewer')
  const { role, name, taxId, city, state, isTaker } = party
  const taker = isTaker && role !== 'taker'
  const town = city && /^\d+$/.test(city) ? t('town-code', { code: city }) : city
  const place = [town, state].filter(Boolean).join(' ')
  return (
    <Panel>
      <h3 className="text-ink-3 text-xs">
        {taker ? t('and-taker', { role: t(`party.${role}`) }) : t(`party.${role}`)}
      </h3>
      <p className={cx('mt-0.5 font-medium text-sm wrap-anywhere', !name && 'text-ink-3')}>{name ?? t('no-name')}</p>
      {taxId && <MonoId value={taxId} display={formatTaxId(taxId)} className="block text-ink-2 text-xs" />}
      {place && <p className="text-ink-3 text-xs">{place}</p>}
    </Panel>
  )
}

function InstallmentsPanel({ installments }: { installments: readonly Installment[] }) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  return (
    <Panel title={t('installments')} flush>
      <FiguresTable
        label={t('installments')}
        rows={installments}
        rowKey={({ number, dueDate }, at) => `${number} ${dueDate} ${at}`}
        columns={[
          { id: 'number', header: t('installment'), cell: ({ number }) => number },
          { id: 'due', header: t('due'), cell: ({ dueDate }) => dueDate && formatFileDay(dueDate, locale) },
          {
            id: 'amount',
            header: t('amount'),
            align: 'end',
            cell: ({ amount }) => amount && <Reais value={amount} bare />,
          },
        ]}
      />
    </Panel>
  )
}
