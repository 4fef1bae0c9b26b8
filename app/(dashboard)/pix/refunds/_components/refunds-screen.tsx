'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { useOperationColumns } from '@/components/operations/columns'
import { operationFilters } from '@/components/operations/filters'
import { OperationList } from '@/components/operations/list'
import { paymentAddress } from '@/components/payments/refund-address'
import { Link } from '@/components/ui/link'
import { id as ident, quiet } from '@/components/ui/rich'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { Refund } from '@/lib/features/pix/refunds/schema'

/** The payment's page, at this refund. */
const addressOf = ({ id, input }: Refund) => paymentAddress(input.endToEndId, input.accountId, id)

export function RefundsScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('refunds')
  const labels = useTranslations('refunds.list')
  const { status, amount, requested } = useOperationColumns<Refund>()
  const columns: DataColumn<Refund>[] = [
    status,
    { ...amount, cell: (refund) => (refund.amountCents === null ? quiet(labels('whole')) : amount.cell(refund)) },
    {
      id: 'payment',
      header: `${labels('payer')}, ${labels('end-to-end')}`,
      width: 'minmax(256px,1.4fr)',
      card: 'max-md:order-3 max-md:col-span-2',
      skeleton: 'w-56',
      cell: (refund) => (
        <>
          <Link href={addressOf(refund)} className="rounded-xs hover:underline">
            {refund.about?.payment?.payer?.name ?? <span className="text-ink-2">{labels('payer-unknown')}</span>}
          </Link>
          <span className="ident block truncate text-ink-3 text-xs">{refund.input.endToEndId}</span>
        </>
      ),
    },
    {
      id: 'external-id',
      header: labels('external-id'),
      from: 'lg',
      skeleton: 'w-40',
      cell: ({ input }) => (input.externalId ? ident(input.externalId) : quiet(labels('no-external-id'))),
    },
    requested,
  ]

  return (
    <OperationList
      contract={refunds.refund}
      list={refunds.list}
      filters={operationFilters}
      title={t('title')}
      labels="refunds.list"
      columns={columns}
      addressOf={addressOf}
      mayCreate={mayCreate}
      create={{ label: t('new'), short: t('new-short'), icon: <Undo2 aria-hidden /> }}
      icon={<Undo2 aria-hidden />}
    />
  )
}
