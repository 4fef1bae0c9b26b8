import Link from 'next/link'
import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { amountColumn, askedColumn } from '@/components/operations/columns'
import { OperationStatus } from '@/components/operations/status'
import { shownPixKey } from '@/lib/core/pix-key'
import type { Transfer } from '@/lib/features/pix/transfers/schema'

type ColumnsInput = {
  t: ReturnType<typeof useTranslations<'transfers.list'>>
  types: ReturnType<typeof useTranslations<'transfers.key-types'>>
  shared: ReturnType<typeof useTranslations<'operations.list'>>
}

export function transferColumns({ t, types, shared }: ColumnsInput): DataColumn<Transfer>[] {
  return [
    {
      id: 'status',
      header: shared('status'),
      width: '196px',
      card: 'max-md:order-1',
      skeleton: 'w-36',
      cell: ({ state }) => <OperationStatus state={state} />,
    },
    amountColumn(shared('amount'), ({ input }) => input.amountCents),
    {
      id: 'payee',
      header: t('payee'),
      width: 'minmax(240px,1.2fr)',
      card: 'max-md:order-3 max-md:col-span-2',
      skeleton: 'w-56',
      cell: ({ id, input: { key }, about }) => {
        const name = about?.payee?.owner.name
        const shown = <span className="ident">{shownPixKey(key)}</span>
        return (
          <>
            <Link href={`/pix/transfers/${id}`} prefetch={false} className="rounded-xs hover:underline">
              {name ?? shown}
            </Link>
            <span className="block truncate text-ink-3 text-xs">{name ? shown : types(key.type)}</span>
          </>
        )
      },
    },
    {
      id: 'description',
      header: t('description'),
      from: 'lg',
      card: 'max-md:hidden',
      skeleton: 'w-40',
      cell: ({ input: { description, externalId } }) => (
        <>
          <span className="block truncate">
            {description ?? <span className="text-ink-3">{t('no-description')}</span>}
          </span>
          {externalId && <span className="ident block truncate text-ink-3 text-xs">{externalId}</span>}
        </>
      ),
    },
    askedColumn(shared('asked')),
  ]
}
