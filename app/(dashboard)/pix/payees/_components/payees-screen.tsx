'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { BookUser, Plus, SearchX, Star } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { useDeferredValue, useMemo, useState } from 'react'
import { GuideLink } from '@/components/layout/guide-link'
import type { DataColumn } from '@/components/list/data-column'
import { FileMenu } from '@/components/list/file-menu'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { KeyHint } from '@/components/list/key-hint'
import { ListScreen } from '@/components/list/list-screen'
import { OptionFilter } from '@/components/list/option-filter'
import { useList } from '@/components/list/query-list'
import { useSplitPane } from '@/components/list/use-split-pane'
import { Money } from '@/components/payments/money'
import { orderedNoteOf } from '@/components/reconciliation/addresses'
import { useFilling } from '@/components/reconciliation/use-ordered-note'
import { Button, ButtonLink } from '@/components/ui/button'
import { id as ident, quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import { listQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { formatDay } from '@/lib/core/dates'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { formatTaxId } from '@/lib/core/tax-id'
import { payees } from '@/lib/features/pix/payees/contract'
import { type Payee, payeeMarks } from '@/lib/features/pix/payees/schema'
import { PayeeDialog, payeeOfNote } from './payee-dialog'
import { filterParsers, listInput } from './payee-filters'
import type { PayeeRights } from './payee-keys'
import { PayeePane } from './payee-pane'

/** The list of payees, with the open one in a pane. No key is looked up here. */
export function PayeesScreen({ rights }: { rights: PayeeRights }) {
  const t = useTranslations('payees')
  const [{ q, mark }, setFilters] = useQueryStates(filterParsers, { history: 'replace' })
  const pane = useSplitPane('open')
  const deferredQuery = useDeferredValue(q)
  const query = useInfiniteQuery({
    ...listQuery(payees.list, listInput({ q: deferredQuery, mark })),
    placeholderData: keepPreviousData,
  })
  const list = useList(query)
  const columns = useMemo(() => payeeColumns(t, pane.opened), [t, pane.opened])
  const [creating, setCreating] = useState(false)
  const note = useNoteToSave()
  const filtered = q !== '' || mark !== null
  const clear = () => void setFilters(null)
  const count = list.rows.length

  function close() {
    setCreating(false)
    note.clear()
  }

  return (
    <>
      <ListScreen
        title={t('title')}
        actions={
          <>
            <FileMenu
              label={t('file')}
              note={t('file-note')}
              formats={[{ href: fileUrl(payees.file, listInput({ q, mark })), name: 'CSV', what: t('file-csv') }]}
            />
            {rights.pay && (
              <ButtonLink href="/pix/batches?new=true" className="max-md:hidden">
                {t('new-batch')}
              </ButtonLink>
            )}
            {rights.change && (
              <Button variant="primary" onClick={() => setCreating(true)}>
                <Plus aria-hidden />
                {t('new')}
              </Button>
            )}
          </>
        }
        filters={
          <FilterBar
            search={<ListSearch label={t('search')} value={q} onValueChange={(text) => void setFilters({ q: text })} />}
            end={
              <>
                {t('no-look-up')} <GuideLink to="payees" />
              </>
            }
          >
            <OptionFilter
              name={t('mark')}
              options={payeeMarks.map((value) => ({ value, label: t(`marks.${value}`) }))}
              value={mark}
              onChange={(chosen) => void setFilters({ mark: chosen })}
            />
          </FilterBar>
        }
        list={list}
        partial={{ title: t('partial-title'), what: t('partial-what') }}
        nothing={
          filtered
            ? {
                icon: <SearchX aria-hidden />,
                title: t('no-match-title'),
                children: t('no-match-what'),
                action: <Button onClick={clear}>{t('no-match-action')}</Button>,
              }
            : { icon: <BookUser aria-hidden />, title: t('empty-title'), children: t('empty-what') }
        }
        table={{ columns, ...pane.rowProps, rowHeight: 52, cardHeight: 76, letters: true }}
        loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded', { count })}
        footerEnd={<KeyHint>{t('keys-hint')}</KeyHint>}
        split={{
          pane,
          label: t('list'),
          columns: pane.opened && 'pane:grid-cols-[minmax(0,1fr)_minmax(456px,50%)]',
          detail: pane.id !== null && <PayeePane key={pane.id} id={pane.id} rights={rights} {...pane.region} />,
        }}
      />
      {rights.change && (creating || note.filling) && (
        <PayeeDialog start={note.filling ?? undefined} onClose={close} onSaved={({ id }) => pane.show(id)} />
      )}
    </>
  )
}

/** The note whose issuer is to be saved, as the address names it. */
function useNoteToSave() {
  const [id, setId] = useQueryState('note', parseAsString)
  const [wanted] = useState(() => orderedNoteOf({ note: id ?? undefined }))
  const { filling } = useFilling(wanted, payeeOfNote)
  return { filling: id === null ? null : filling, clear: () => void setId(null) }
}

type Words = ReturnType<typeof useTranslations<'payees'>>

/** The most serious change that look-ups found on a payee's keys: a new holder first, a new bank last; null for none. */
function changeOfPayee({ keys }: Pick<Payee, 'keys'>) {
  const changes = keys.map(({ change }) => change)
  return (['holder', 'unclear', 'bank'] as const).find((change) => changes.includes(change)) ?? null
}

function payeeColumns(t: Words, isNarrow: boolean): DataColumn<Payee>[] {
  const last: DataColumn<Payee> = {
    id: 'last',
    header: t('last'),
    width: '112px',
    align: 'end',
    card: 'max-md:hidden',
    skeleton: 'w-16',
    cell: ({ paid }) => (paid.lastAt ? <Day at={paid.lastAt} /> : ''),
  }
  return [
    {
      id: 'name',
      header: t('payee'),
      width: 'minmax(200px,1fr)',
      card: 'max-md:order-1',
      skeleton: 'w-48',
      cell: (payee) => (
        <>
          <span className="flex items-center gap-1.5">
            <span className="truncate font-medium">{payee.name}</span>
            {payee.favorite && (
              <Star aria-label={t('favorite')} className="size-3.5 flex-none fill-current text-ink-3" />
            )}
          </span>
          <Under payee={payee} t={t} />
        </>
      ),
    },
    {
      id: 'count',
      header: t('count'),
      width: '72px',
      align: 'end',
      card: 'max-md:hidden',
      skeleton: 'w-6',
      cell: ({ paid }) => (paid.count > 0 ? paid.count : quiet(t('none'))),
    },
    {
      id: 'paid',
      header: t('paid'),
      width: '136px',
      align: 'end',
      card: 'max-md:order-2',
      skeleton: 'w-24',
      cell: ({ paid }) => (paid.count > 0 ? <Money cents={paid.cents} bare /> : ''),
    },
    ...(isNarrow ? [] : [last]),
  ]
}

function Day({ at }: { at: string }) {
  const locale = useLocale()
  return (
    <time dateTime={at} className="tabular-nums">
      {formatDay(at, locale)}
    </time>
  )
}

function Under({ payee, t }: { payee: Payee; t: Words }) {
  const change = changeOfPayee(payee)
  const [key] = payee.keys
  if (change) return <StatusBadge tone="waiting">{t(`change-${change}`)}</StatusBadge>
  return (
    <span className="block truncate text-ink-3 text-xs">
      {payee.taxId ? ident(formatTaxId(payee.taxId)) : key ? ident(shownPixKey(key)) : t('no-key')}
    </span>
  )
}
