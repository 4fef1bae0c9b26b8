'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, type RefObject, useState } from 'react'
import { ListScreen, type ListScreenProps } from '@/components/list/list-screen'
import { OpenPane } from '@/components/list/open-pane'
import { PaneState } from '@/components/list/pane-state'
import type { useSplitPane } from '@/components/list/use-split-pane'
import { type DialogKey, useDialogKey } from '@/components/operations/sending/use-dialog-key'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Ago } from '@/components/ui/moment'
import { readQuery } from '@/lib/client/read-query'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { operations } from '@/lib/features/operations/contract'
import { type Ending, type Making, type useRecordOperations, useRenewal } from './record-operations'
import { OperationStatus } from './status'
import type { OperationHistory } from './steps'

type Labels = 'keys' | 'accounts'

/** Properties of the open pane. */
export type PaneProps = { regionRef: RefObject<HTMLElement | null>; onClose: () => void }

/** Properties of the dialog that requests another record; `onSent` gets the operation's id. */
export type CreateDialogProps = { sendingKey: DialogKey; onClose: () => void; onSent: (operationId: string) => void }

type RecordScreenProps<T, M extends Making, E extends Ending> = Omit<
  ListScreenProps<T>,
  'title' | 'partial' | 'table' | 'split'
> & {
  table: NonNullable<ListScreenProps<T>['table']>
  labels: Labels
  /** Path of the list's read. */
  path: string
  pane: ReturnType<typeof useSplitPane<'id' | 'operation'>>
  requested: ReturnType<typeof useRecordOperations<M, E>>
  /** The labels of an operation: its kind and its record. */
  labelsOf: (operation: M | E) => { kind: string; subject: string }
  /** The open record; `operation` where the address named an operation. */
  record: (id: string, pane: PaneProps, operation?: M | E) => ReactNode
  /** A making that has no record yet. */
  card: (operation: M) => ReactNode
  /** Null: not by this person. */
  createDialog: ((dialog: CreateDialogProps) => ReactNode) | null
}

const columns = 'max-pane:grid-rows-[minmax(0,1fr)_auto] pane:grid-cols-[minmax(0,1fr)_minmax(392px,36%)]'

/** Records of the provider that are created and ended here, with a pane for the open one or an operation. */
export function RecordScreen<T extends { id: string }, M extends Making, E extends Ending>(
  props: RecordScreenProps<T, M, E>,
) {
  const { labels, path, pane, requested, labelsOf, record, card, createDialog, actions, table, ...screen } = props
  const t = useTranslations(labels)
  const [creating, setCreating] = useState(false)
  const sendingKey = useDialogKey()
  useRenewal(requested.read ? requested.all : undefined, path)
  const detail =
    pane.id === null ? (
      <RequestedList
        title={t('requested')}
        empty={t('requested-none')}
        onOpen={(operation) => pane.show(operation, 'operation')}
        rows={requested.all.map((operation) => ({ ...operation, ...labelsOf(operation) }))}
      />
    ) : (
      <Fragment key={pane.id}>
        {pane.word === 'id' ? record(pane.id, pane.region) : <OperationPane {...props} operationId={pane.id} />}
      </Fragment>
    )

  return (
    <>
      <ListScreen
        {...screen}
        title={t('title')}
        actions={
          <>
            {actions}
            {createDialog && (
              <Button
                variant="primary"
                aria-label={t('create')}
                className={cx(pane.opened && 'max-pane:hidden')}
                onClick={() => setCreating(true)}
              >
                <Plus aria-hidden />
                <span className="max-md:hidden">{t('create')}</span>
                <span className="md:hidden">{t('create-short')}</span>
              </Button>
            )}
          </>
        }
        partial={{ title: t('partial-title'), what: t('partial-what') }}
        table={{ ...table, ...pane.rowProps, cardHeight: 76 }}
        split={{ pane, label: t('list'), columns, detail }}
      />
      {creating &&
        createDialog?.({
          sendingKey,
          onClose: () => setCreating(false),
          onSent: (operation) => {
            setCreating(false)
            pane.show(operation, 'operation')
          },
        })}
    </>
  )
}

/** Opens an operation's record, or the creation while no record is known. */
function OperationPane<T, M extends Making, E extends Ending>(
  props: RecordScreenProps<T, M, E> & { operationId: string },
) {
  const { labels, requested, labelsOf, record, card, pane, operationId } = props
  const t = useTranslations(labels)
  const query = useQuery(readQuery(operations.one, { id: operationId }))
  const making = requested.kinds.making.schema.safeParse(query.data).data
  const ending = requested.kinds.ending.schema.safeParse(query.data).data
  const id = ending?.input.id ?? making?.result?.id
  if (id !== undefined) return record(id, pane.region, ending ?? making)
  return (
    <OpenPane label={t('detail')} title={making ? labelsOf(making).kind : t('detail')} {...pane.region}>
      {making ? (
        card(making)
      ) : (
        <PaneState
          query={query}
          missing={{ title: t('operation.missing-title'), what: t('operation.missing-what') }}
          onClose={pane.region.onClose}
        />
      )}
    </OpenPane>
  )
}

type RequestedRow = {
  id: string
  state: OperationState
  error: OperationHistory['error']
  createdAt: string
  createdBy: { name: string }
  /** The request in a word or two. */
  kind: string
  subject: string
}

type RequestedListProps = { title: string; rows: readonly RequestedRow[]; empty: string; onOpen: (id: string) => void }

/** The last operations requested here, each with a way to it. */
function RequestedList({ title, rows, empty, onOpen }: RequestedListProps) {
  const t = useTranslations('records')
  return (
    <section
      className={cx(
        'min-h-0 overflow-auto border-line max-pane:max-h-64 max-pane:border-t pane:border-l',
        rows.length === 0 && 'max-pane:hidden',
      )}
    >
      <h2 className="flex h-8 flex-none items-center border-line border-b pr-4 pl-5 font-medium text-ink-3 text-xs max-md:px-4">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-ink-3 text-sm max-md:px-4">{empty}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => onOpen(row.id)}
                className="grid min-h-13 w-full grid-cols-[minmax(0,1fr)_max-content] items-center gap-x-3 border-line border-b py-1.5 pr-4 pl-5 text-left text-sm -outline-offset-2 hover:bg-hover max-md:px-4"
              >
                <span className="truncate font-medium">{row.kind}</span>
                <OperationStatus state={row.state} error={row.error} />
                <span className="truncate text-ink-3 text-xs">{row.subject}</span>
                <span className="text-right text-ink-3 text-xs">
                  {t.rich('by', { name: row.createdBy.name, ago: () => <Ago at={row.createdAt} /> })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
