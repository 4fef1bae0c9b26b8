import { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { Money } from '@/components/payments/money'
import { Moment } from '@/components/ui/moment'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { OperationStatus } from './status'

export type OperationRow = {
  id: string
  state: OperationState
  error: Parameters<typeof OperationStatus>[0]['error']
  amountCents: number | null
  createdAt: string
  createdBy: { name: string }
}

/** The columns of every list of operations; a kind may draw their cells in another way. */
export function useOperationColumns<T extends OperationRow>() {
  const t = useTranslations('operations.list')
  const status: DataColumn<T> = {
    id: 'status',
    header: t('status'),
    width: 'minmax(200px,212px)',
    card: 'max-md:order-1',
    skeleton: 'w-36',
    cell: ({ state, error }) => <OperationStatus state={state} error={error} />,
  }
  const amount: DataColumn<T> = {
    id: 'amount',
    header: t('amount'),
    width: '132px',
    align: 'end',
    card: 'max-md:order-2',
    skeleton: 'w-20',
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  }
  /** When and by whom. */
  const requested: DataColumn<T> = {
    id: 'when',
    header: t('requested'),
    width: '176px',
    card: 'max-md:order-5 max-md:col-span-2',
    skeleton: 'w-32',
    cell: ({ createdAt, createdBy }) => (
      <span className="block max-md:flex max-md:gap-2 max-md:text-ink-3 max-md:text-xs">
        <Moment at={createdAt} className="block tabular-nums" />
        <span className="block truncate text-ink-3 text-xs">{createdBy.name}</span>
      </span>
    ),
  }
  return { status, amount, requested }
}
