'use client'

import { ArrowUpRight, Receipt } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { useOperationColumns } from '@/components/operations/columns'
import { operationFilters } from '@/components/operations/filters'
import { OperationList } from '@/components/operations/list'
import { OperationStatus } from '@/components/operations/status'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { id as ident, quiet } from '@/components/ui/rich'
import { fileUrl } from '@/lib/client/send-write'
import { operationParty } from '@/lib/core/operations/operation-name'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { transferState } from '@/lib/core/pix/transfer-return'
import { receipts } from '@/lib/features/pix/receipts/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { Transfer } from '@/lib/features/pix/transfers/schema'

export function TransfersScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('transfers.list')
  const types = useTranslations('transfers.key-types')
  const { status, amount, requested } = useOperationColumns<Transfer>()
  const shownStatus: DataColumn<Transfer> = {
    ...status,
    cell: (transfer) => (
      <span className="block max-md:flex max-md:items-center">
        <OperationStatus state={transferState(transfer)} error={transfer.error} />
        {(transfer.state === 'scheduled' || transfer.state === 'awaiting_approval') && transfer.sendOn && (
          <Moment at={transfer.sendOn} className="block text-ink-3 text-xs tabular-nums pl-5 max-md:pl-2" />
        )}
      </span>
    ),
  }
  const payee: DataColumn<Transfer> = {
    id: 'payee',
    header: t('payee'),
    width: 'minmax(240px,1.2fr)',
    card: 'max-md:order-3 max-md:col-span-2',
    skeleton: 'w-56',
    cell: ({ id, input, about }) => {
      const { key } = input
      const name = operationParty({ input, about })
      const shown = ident(shownPixKey(key))
      return (
        <>
          <Link href={transfers.send.href(id)} className="rounded-xs hover:underline">
            {name ?? shown}
          </Link>
          <span className="block truncate text-ink-3 text-xs">{name ? shown : types(key.type)}</span>
        </>
      )
    },
  }
  const description: DataColumn<Transfer> = {
    id: 'description',
    header: t('description'),
    from: 'lg',
    skeleton: 'w-40',
    cell: ({ input }) => (
      <>
        <span className="block truncate">{input.description ?? quiet(t('no-description'))}</span>
        {input.externalId && <span className="ident block truncate text-ink-3 text-xs">{input.externalId}</span>}
      </>
    ),
  }

  const requestedWithReceipt: DataColumn<Transfer> = {
    ...requested,
    width: '212px',
    cell: (transfer) => (
      <span className="flex items-center justify-between gap-2">
        {requested.cell(transfer)}
        {isSettled(transfer) && (
          <a
            href={fileUrl(receipts.transfer, { id: transfer.id }, { download: true })}
            download
            aria-label={t('receipt')}
            title={t('receipt')}
            className={buttonClass({ variant: 'ghost', icon: true, size: 'sm' })}
          >
            <Receipt aria-hidden />
          </a>
        )}
      </span>
    ),
  }

  return (
    <OperationList
      contract={transfers.send}
      list={transfers.list}
      filters={operationFilters}
      title={t('title')}
      labels="transfers.list"
      columns={[shownStatus, amount, payee, description, requestedWithReceipt]}
      mayCreate={mayCreate}
      stateLabel={{ failed: t('failed-option') }}
      create={{ label: t('new') }}
      actions={
        mayCreate && (
          <ButtonLink href="/pix/batches?new=true" className="max-md:hidden">
            {t('new-batch')}
          </ButtonLink>
        )
      }
      icon={<ArrowUpRight aria-hidden />}
    />
  )
}

/** Whether a transfer has the facts of a receipt. */
const isSettled = ({ state, result }: Transfer) =>
  state === 'confirmed' && result !== null && result.endToEndId !== null && result.settledAt !== null
