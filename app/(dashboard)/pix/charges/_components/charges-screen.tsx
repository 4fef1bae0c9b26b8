'use client'

import { Layers, QrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { useOperationColumns } from '@/components/operations/columns'
import { chargeFilters } from '@/components/operations/filters'
import { OperationList } from '@/components/operations/list'
import { ChargeAmount, useUncheckedText } from '@/components/payments/charge-amount'
import { ChargeStatusBadge } from '@/components/payments/status-badges'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { useNow } from '@/components/ui/moment'
import { id as ident, quiet } from '@/components/ui/rich'
import { charges } from '@/lib/features/pix/charges/contract'
import { chargeStatus, uncheckedSince } from '@/lib/features/pix/charges/rules'
import type { ListedCharge } from '@/lib/features/pix/charges/schema'

export function ChargesScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('charges')
  const labels = useTranslations('charges.list')
  const now = useNow()
  const { status, amount, requested } = useOperationColumns<ListedCharge>()
  const txidOf = ({ result, state }: ListedCharge) =>
    result ? ident(result.txid) : labels(state === 'failed' ? 'never-txid' : 'no-txid')
  const describeUnchecked = useUncheckedText()
  const uncheckedText = (since: string | null | undefined) => since !== undefined && describeUnchecked(since)
  const reachText = ({ reach }: ListedCharge) =>
    reach && [labels(reach.mailed > 0 ? 'sent' : 'linked'), labels('opened', { count: reach.opened })].join(', ')
  const columns: DataColumn<ListedCharge>[] = [
    {
      ...status,
      cell: (charge) => {
        const at = new Date(now)
        const unchecked = uncheckedSince(charge, at)
        return (
          <>
            <ChargeStatusBadge
              status={chargeStatus(charge, at)}
              charge={charge}
              isUnchecked={unchecked !== undefined}
            />
            <span className="block truncate pl-3.5 text-ink-3 text-xs">
              {uncheckedText(unchecked) || reachText(charge)}
            </span>
          </>
        )
      },
    },
    { ...amount, width: 'minmax(150px,176px)', cell: (charge) => <ChargeAmount charge={charge} /> },
    {
      id: 'external-id',
      header: `${labels('external-id')}, ${labels('txid')}`,
      width: 'minmax(240px,1.2fr)',
      card: 'max-md:order-3 max-md:col-span-2',
      skeleton: 'w-56',
      cell: (charge) => (
        <>
          <Link href={charges.create.href(charge.id)} className="rounded-xs hover:underline">
            {charge.input.externalId ? (
              ident(charge.input.externalId)
            ) : (
              <span className="text-ink-2">{labels('no-external-id')}</span>
            )}
          </Link>
          <span className="block truncate text-ink-3 text-xs max-md:hidden">{txidOf(charge)}</span>
        </>
      ),
    },
    {
      id: 'customer',
      header: labels('customer'),
      from: 'lg',
      card: 'max-md:order-4 max-md:col-span-2',
      skeleton: 'w-40',
      cell: ({ input }) => (
        <>
          <span className={input.customer ? 'block truncate' : 'block truncate max-md:hidden'}>
            {input.customer?.name ?? quiet(labels('none'))}
          </span>
          {input.description && (
            <span className="block truncate text-ink-3 text-xs max-md:hidden">{input.description}</span>
          )}
        </>
      ),
    },
    requested,
  ]

  return (
    <OperationList
      contract={charges.create}
      list={charges.list}
      filters={chargeFilters}
      title={t('title')}
      labels="charges.list"
      columns={columns}
      stateLabel={{
        accepted: labels('accepted-option'),
        confirmed: t('status.paid'),
        failed: labels('failed-option'),
      }}
      mayCreate={mayCreate}
      create={{ label: t('new') }}
      cardHeight={116}
      actions={
        mayCreate && (
          <ButtonLink href="/pix/batches?new=true&kind=charges" className="max-md:hidden">
            <Layers aria-hidden /> {t('many')}
          </ButtonLink>
        )
      }
      icon={<QrCode aria-hidden />}
    />
  )
}
