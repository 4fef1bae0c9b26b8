import Link from 'next/link'
import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { amountColumn, askedColumn } from '@/components/operations/columns'
import { OperationStatus } from '@/components/operations/status'
import { paymentAddress } from '@/components/payments/refund-address'
import type { Refund } from '@/lib/features/pix/refunds/schema'

type ColumnsInput = {
  t: ReturnType<typeof useTranslations<'refunds.list'>>
  shared: ReturnType<typeof useTranslations<'operations.list'>>
}

/** The payment's page, at this refund. */
export function refundAddress({ id, input }: Refund): string {
  return paymentAddress(input.endToEndId, input.accountId, id)
}

export function refundColumns({ t, shared }: ColumnsInput): DataColumn<Refund>[] {
  const amount = amountColumn<Refund>(shared('amount'), (refund) => refund.amountCents)
  return [
    {
      id: 'status',
      header: shared('status'),
      width: '212px',
      card: 'max-md:order-1',
      skeleton: 'w-36',
      cell: ({ state }) => <OperationStatus state={state} />,
    },
    {
      ...amount,
      cell: (refund) =>
        refund.amountCents === null ? <span className="text-ink-3">{t('whole')}</span> : amount.cell(refund),
    },
    {
      id: 'payment',
      header: `${t('payer')}, ${t('end-to-end')}`,
      width: 'minmax(300px,1.4fr)',
      card: 'max-md:order-3 max-md:col-span-2',
      skeleton: 'w-56',
      cell: (refund) => (
        <>
          <Link href={refundAddress(refund)} prefetch={false} className="rounded-xs hover:underline">
            {refund.about?.payment?.payer?.name ?? <span className="text-ink-2">{t('payer-unknown')}</span>}
          </Link>
          <span className="ident block truncate text-ink-3 text-xs">{refund.input.endToEndId}</span>
        </>
      ),
    },
    {
      id: 'external-id',
      header: t('external-id'),
      from: 'lg',
      card: 'max-md:hidden',
      skeleton: 'w-40',
      cell: ({ input }) =>
        input.externalId ? (
          <span className="ident">{input.externalId}</span>
        ) : (
          <span className="text-ink-3">{t('no-external-id')}</span>
        ),
    },
    askedColumn(shared('asked')),
  ]
}
