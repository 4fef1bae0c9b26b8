'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDownLeft, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import type { DataColumn } from '@/components/list/data-column'
import { KeyHint } from '@/components/list/key-hint'
import { ListScreen } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { ListAge } from '@/components/list/stale-note'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { cx } from '@/components/ui/cx'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { quiet } from '@/components/ui/rich'
import { listQuery } from '@/lib/client/read-query'
import { formatTaxId } from '@/lib/core/tax-id'
import { received } from '@/lib/features/pix/received/contract'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'
import { TypeStatus, UpstreamAmount } from './entry-cells'
import { useReceivedChanges, withoutRepeats } from './received-changes'
import { ReceivedDetail, type ReceivedRights } from './received-detail'
import { ReceivedFilterBar } from './received-filter-bar'
import { filterParsers, isNarrowed, listInput, noFilters, type ReceivedFilters } from './received-filters'

/** Received payments with their refunds, and a pane for the open one. */
export function ReceivedScreen({ rights }: { rights: ReceivedRights }) {
  const t = useTranslations('received')
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' })
  const pane = useSplitPane('open')
  const input = listInput(filters)
  const query = useInfiniteQuery(listQuery(received, input))
  const list = useList(query)
  const rows = useMemo(() => withoutRepeats(query.data?.pages.flatMap(({ items }) => items) ?? []), [query.data])
  const changes = useReceivedChanges(rows, JSON.stringify(input))
  const opened = pane.opened && !list.failed
  const dated = rows.some(({ at }) => at !== null) || rows.length === 0
  const columns = useMemo(() => receivedColumns({ t, narrow: opened, dated }), [t, opened, dated])
  const ofAccount = !rights.accounts
  const filtered = isNarrowed(filters, ofAccount)
  const narrow = (change: Partial<ReceivedFilters> | null) => {
    void setFilters(change)
    pane.clear()
  }
  const clear = () => narrow(ofAccount ? null : noFilters)

  return (
    <ListScreen
      title={t('title')}
      actions={rights.accounts && <AccountSwitcher />}
      filters={
        <ReceivedFilterBar
          filters={filters}
          ofAccount={ofAccount}
          onChange={(change) => (change === null ? clear() : narrow(change))}
          end={<ListAge list={list} />}
        />
      }
      list={list}
      rows={rows}
      partial={{ title: t('partial-title'), what: t('partial-what') }}
      nothing={{
        icon: filtered ? <SearchX aria-hidden /> : <ArrowDownLeft aria-hidden />,
        title: t(filtered ? 'no-match-title' : 'empty-title'),
        children: t(filtered ? 'no-match-what' : 'empty-what'),
        action: (
          <Button onClick={filtered ? clear : list.retry}>{t(filtered ? 'no-match-action' : 'empty-action')}</Button>
        ),
      }}
      table={{ columns, ...pane.rowProps, changedIds: changes, rowHeight: 52, cardHeight: 92 }}
      loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: rows.length })}
      footerEnd={<KeyHint>{t('keys-hint')}</KeyHint>}
      split={{
        pane: { ...pane, opened },
        label: t('list'),
        columns: opened && 'pane:grid-cols-[minmax(0,1fr)_minmax(392px,36%)]',
        detail: opened && (
          <ReceivedDetail
            key={pane.id}
            entry={rows.find(({ id }) => id === pane.id)}
            list={list}
            accountId={input.accountId}
            rights={rights}
            onPayer={(payerDocument) => narrow({ payerDocument })}
            {...pane.region}
          />
        ),
      }}
    />
  )
}

type Labels = ReturnType<typeof useTranslations<'received'>>

type ColumnsInput = {
  t: Labels
  /** Leaves out the columns that the open pane shows. */
  narrow: boolean
  /** Some of the entries say when they came. */
  dated: boolean
}

function receivedColumns({ t, narrow, dated }: ColumnsInput): DataColumn<ReceivedEntry>[] {
  const columns: (DataColumn<ReceivedEntry> | false)[] = [
    {
      id: 'type',
      header: t('type'),
      width: '208px',
      card: 'max-md:order-3',
      skeleton: 'w-32',
      cell: (entry) => (
        <>
          <TypeStatus type={entry.type} />
          {dated && (
            <span className={cx('block truncate text-ink-3 text-xs', !narrow && 'max-md:hidden lg:hidden')}>
              <When entry={entry} t={t} />
            </span>
          )}
        </>
      ),
    },
    dated &&
      !narrow && {
        id: 'at',
        header: t('at'),
        width: '168px',
        from: 'lg',
        card: 'max-md:order-4 max-md:text-right max-md:text-ink-3',
        skeleton: 'w-28',
        cell: (entry) => <When entry={entry} t={t} />,
      },
    {
      id: 'payer',
      header: t('payer'),
      width: narrow ? 'minmax(112px,1fr)' : 'minmax(148px,1fr)',
      card: 'max-md:order-1',
      skeleton: 'w-40',
      cell: ({ payer }) => <Party party={payer} placeholder={t('no-payer')} />,
    },
    !narrow && {
      id: 'receiver',
      header: t('receiver'),
      width: 'minmax(148px,1fr)',
      from: 'xl',
      skeleton: 'w-36',
      cell: ({ receiver }) => <Party party={receiver} placeholder={t('none')} dim />,
    },
    !narrow && {
      id: 'ids',
      header: t('ids'),
      width: '300px',
      from: 'xl',
      skeleton: 'w-64',
      cell: (entry) => <Ids entry={entry} t={t} />,
    },
    {
      id: 'amount',
      header: t('amount'),
      width: '156px',
      align: 'end',
      card: 'max-md:order-2',
      skeleton: 'w-20',
      cell: ({ amountCents, extra }) => <UpstreamAmount cents={amountCents} raw={extra.value} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

function When({ entry, t }: { entry: ReceivedEntry; t: Labels }) {
  if (entry.at === null) return quiet(t('no-date'))
  return <Moment at={entry.at} className="tabular-nums" />
}

type PartyProps = { party: ReceivedEntry['payer']; placeholder: string; dim?: boolean }

function Party({ party, placeholder, dim }: PartyProps) {
  if (!party?.name && !party?.document) return quiet(placeholder)
  return (
    <>
      <span className={cx('block truncate', dim && 'text-ink-2')}>{party.name ?? placeholder}</span>
      {party.document && <span className="ident block truncate text-ink-3 text-xs">{formatTaxId(party.document)}</span>}
    </>
  )
}

function Ids({ entry: { endToEndId, txid }, t }: { entry: ReceivedEntry; t: Labels }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 flex-1 text-xs">
        <span className="block truncate">
          {endToEndId ? <MonoId value={endToEndId} /> : quiet(t('no-end-to-end-id'))}
        </span>
        <span className="block truncate text-ink-3">{txid ? <MonoId value={txid} /> : t('no-txid')}</span>
      </span>
      {endToEndId && <CopyButton value={endToEndId} what={t('end-to-end-id')} />}
    </span>
  )
}
