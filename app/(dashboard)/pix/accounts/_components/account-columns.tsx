import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { CopyButton } from '@/components/ui/copy-button'
import { MonoId } from '@/components/ui/mono-id'
import { quiet } from '@/components/ui/rich'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { Account } from '@/lib/features/pix/accounts/schema'
import { AccountStatus } from './account-status'

type ColumnsInput = {
  t: ReturnType<typeof useTranslations<'accounts'>>
  /** The closings that are under way, by account. */
  closings: ReadonlyMap<string, OperationState>
}

export function accountColumns({ t, closings }: ColumnsInput): DataColumn<Account>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      width: 'minmax(120px,1fr)',
      card: 'max-md:order-1',
      skeleton: 'w-40',
      cell: ({ name }) => (name ? <span className="font-medium">{name}</span> : quiet(t('nameless'))),
    },
    {
      id: 'id',
      header: t('id'),
      width: 'minmax(160px,372px)',
      card: 'max-md:order-3 max-md:col-span-2 max-md:text-ink-3 max-md:text-xs',
      skeleton: 'w-72',
      cell: ({ id }) => (
        <span className="flex items-center gap-1">
          <MonoId value={id} className="truncate" />
          <CopyButton value={id} what={t('id')} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      width: 'minmax(136px,232px)',
      card: 'max-md:order-2 max-md:text-right',
      skeleton: 'w-24',
      cell: ({ id, status }) => {
        const closing = status === 'closed' ? undefined : closings.get(id)
        return (
          <span className="block truncate">
            <AccountStatus status={status} />
            {closing && (
              <span className="ml-2 text-wait-ink text-xs">
                {t(closing === 'unknown' ? 'closing-unknown' : 'closing-requested')}
              </span>
            )}
          </span>
        )
      },
    },
  ]
}
