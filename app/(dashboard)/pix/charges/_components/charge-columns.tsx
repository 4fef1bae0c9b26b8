import Link from 'next/link'
import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { amountColumn, askedColumn } from '@/components/operations/columns'
import { ChargeAmount } from '@/components/payments/charge-amount'
import { ChargeStatus } from '@/components/payments/charge-status'
import { chargeStanding } from '@/lib/core/charge-standing'
import type { Charge } from '@/lib/features/pix/charges/schema'

type ColumnsInput = {
  t: ReturnType<typeof useTranslations<'charges.list'>>
  shared: ReturnType<typeof useTranslations<'operations.list'>>
  now: number
}

export function chargeColumns({ t, shared, now }: ColumnsInput): DataColumn<Charge>[] {
  return [
    {
      id: 'status',
      header: shared('status'),
      width: '212px',
      card: 'max-md:order-1',
      skeleton: 'w-36',
      cell: (charge) => <ChargeStatus standing={chargeStanding(charge, new Date(now))} charge={charge} />,
    },
    {
      ...amountColumn<Charge>(shared('amount'), ({ amountCents }) => amountCents),
      width: '176px',
      cell: (charge) => <ChargeAmount charge={charge} />,
    },
    {
      id: 'external-id',
      header: `${t('external-id')}, ${t('txid')}`,
      width: 'minmax(272px,1.2fr)',
      card: 'max-md:order-3 max-md:col-span-2',
      skeleton: 'w-56',
      cell: (charge) => (
        <>
          <Link href={`/pix/charges/${charge.id}`} prefetch={false} className="rounded-xs hover:underline">
            {charge.input.externalId ? (
              <span className="ident">{charge.input.externalId}</span>
            ) : (
              <span className="text-ink-2">{t('no-external-id')}</span>
            )}
          </Link>
          <span className="block truncate text-ink-3 text-xs">
            <Txid charge={charge} t={t} />
          </span>
        </>
      ),
    },
    {
      id: 'beneficiary',
      header: t('beneficiary'),
      card: 'max-md:hidden',
      skeleton: 'w-40',
      cell: (charge) => charge.input.beneficiary ?? <span className="text-ink-3">{t('none')}</span>,
    },
    askedColumn(shared('asked')),
  ]
}

function Txid({ charge, t }: { charge: Charge; t: ColumnsInput['t'] }) {
  if (charge.result) return <span className="ident">{charge.result.txid}</span>
  return t(charge.state === 'failed' ? 'never-txid' : 'no-txid')
}
