import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { CopyButton } from '@/components/ui/copy-button'
import { MonoId } from '@/components/ui/mono-id'
import { id as ident, quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { PixKey } from '@/lib/features/pix/keys/schema'
import { shownKey } from './key-operation'

type Labels = ReturnType<typeof useTranslations<'keys'>>

type ColumnsInput = {
  t: Labels
  typeLabel: (type: string | null) => string
  /** The deletions that are under way, by key. */
  deletions: ReadonlyMap<string, OperationState>
  rows: readonly PixKey[]
}

export function keyColumns({ t, typeLabel, deletions, rows }: ColumnsInput): DataColumn<PixKey>[] {
  // The provider's list gives none.
  const withStatus = rows.some(({ id, status }) => status !== null || deletions.has(id))
  const columns: (DataColumn<PixKey> | false)[] = [
    {
      id: 'type',
      header: t('type'),
      width: '176px',
      card: 'max-md:order-1',
      skeleton: 'w-24',
      cell: ({ type }) => typeLabel(type),
    },
    {
      id: 'key',
      header: t('key'),
      width: 'minmax(200px,1fr)',
      card: 'max-md:order-3 max-md:col-span-2',
      skeleton: 'w-64',
      cell: (row) => (
        <span className="flex items-center gap-1">
          <MonoId value={row.key} display={shownKey(row)} className="truncate font-medium" />
          <CopyButton value={row.key} what={t('key')} />
        </span>
      ),
    },
    withStatus && {
      id: 'status',
      header: t('status'),
      width: '200px',
      card: 'max-md:order-2 max-md:text-right',
      skeleton: 'w-24',
      cell: ({ id, status }) => <KeyStatus status={status} deletion={deletions.get(id)} t={t} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

type KeyStatusProps = { status: string | null; deletion: OperationState | undefined; t: Labels }

/** A deletion under way says more than the status. */
function KeyStatus({ status, deletion, t }: KeyStatusProps) {
  if (deletion === 'unknown') return <StatusBadge tone="unknown">{t('deletion-unknown')}</StatusBadge>
  if (deletion) return <StatusBadge tone="waiting">{t('deletion-checking')}</StatusBadge>
  if (status === null) return quiet(t('status-none'))
  return (
    <StatusBadge tone={status === 'active' ? 'settled' : 'normal'}>
      {status === 'active' ? t('active') : ident(status)}
    </StatusBadge>
  )
}
