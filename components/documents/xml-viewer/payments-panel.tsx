'use client'

import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import type { FiscalSummary, Payment } from '@/lib/core/fiscal-xml/summary'
import { formatTaxId } from '@/lib/core/tax-id'
import { formatFileDay } from '@/lib/features/documents/rules/file-clock'
import { DetailLine } from './detail-list'
import { FiguresTable } from './figures-table'
import { useFiscalLabels } from './fiscal-labels'
import { Reais } from './reais'
import type { OpenKey } from './referenced-keys'

type PaymentsPanelProps = { summary: FiscalSummary; openPayment: OpenKey['payment'] }

/** How the note is paid, and for a Pix which payment it was. */
export function PaymentsPanel({ summary: { payments = [], change }, openPayment }: PaymentsPanelProps) {
  const t = useTranslations('xml-viewer')
  const labels = useFiscalLabels()
  const locale = useLocale()
  if (payments.length === 0) return null
  return (
    <Panel
      title={t('payments')}
      end={
        change && (
          <span className="text-sm">
            {t('change')} <Reais value={change} />
          </span>
        )
      }
      flush
    >
      <FiguresTable
        label={t('payments')}
        rows={payments}
        rowKey={({ method }, at) => `${at} ${method}`}
        columns={[
          {
            header: t('method'),
            cell: ({ method, description, details, endToEndId }) => (
              <>
                {[method && (labels.code('tPag', method) ?? method), description].filter(Boolean).join(', ')}
                <DetailLine details={details} />
                {endToEndId && <PixPayment id={endToEndId} openPayment={openPayment} />}
              </>
            ),
          },
          { header: t('paid-on'), tight: true, cell: ({ date }) => date && formatFileDay(date, locale) },
          { header: t('amount'), align: 'end', cell: ({ amount }) => amount && <Reais value={amount} bare /> },
        ]}
      />
    </Panel>
  )
}

/** The payments that are expected for a note; not that any was made. */
export function PaymentLinksPanel({ links = [] }: { links: FiscalSummary['paymentLinks'] }) {
  const t = useTranslations('xml-viewer')
  const labels = useFiscalLabels()
  if (links.length === 0) return null
  return (
    <Panel title={t('payment-links')} flush>
      <FiguresTable
        label={t('payment-links')}
        rows={links}
        rowKey={({ transactionId }, at) => `${at} ${transactionId}`}
        columns={[
          {
            header: t('transaction-id'),
            cell: ({ transactionId }) =>
              transactionId && <MonoId value={transactionId} className="text-xs wrap-anywhere" />,
          },
          { header: t('method'), cell: ({ method }) => method && (labels.code('tPag', method) ?? method) },
          { header: t('payment-receiver'), cell: ({ receiverTaxId }) => receiverTaxId && formatTaxId(receiverTaxId) },
          { header: t('amount'), align: 'end', cell: ({ amount }) => amount && <Reais value={amount} bare /> },
        ]}
      />
    </Panel>
  )
}

function PixPayment({ id, openPayment }: { id: NonNullable<Payment['endToEndId']>; openPayment: OpenKey['payment'] }) {
  const t = useTranslations('xml-viewer')
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-ink-3 text-xs">
      {t('e2e')} <MonoId value={id} className="text-ink-2 wrap-anywhere" />
      {openPayment && (
        <Link href={openPayment(id)} aria-label={t('open-payment', { id })} className={`${textLinkClass} print:hidden`}>
          {t('open')}
        </Link>
      )}
    </span>
  )
}
