'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/panel'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { formatFileDay } from '@/lib/features/documents/rules/file-clock'
import { DetailList } from './detail-list'
import { FiguresTable } from './figures-table'
import { Reais } from './reais'

/** The invoice of a note and the instalments that it falls due in. */
export function BillingPanel({ summary: { invoice = [], installments } }: { summary: FiscalSummary }) {
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
