'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, ReceiptText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { AccountSwitcher } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { rangePresets } from '@/components/list/day-range'
import { EmptyState } from '@/components/list/empty-state'
import { ListScreen } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { useChangedStates } from '@/components/list/use-changed-states'
import { useSplitPane } from '@/components/list/use-split-pane'
import { ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { listQuery } from '@/lib/client/read-query'
import { statements } from '@/lib/features/pix/statements/contract'
import { StatementList } from './statement-list'
import { StatementPane } from './statement-pane'

type StatementsScreenProps = { personId: string; mayRequest: boolean }

/** All requested statements, with the open one next to the list. */
export function StatementsScreen({ personId, mayRequest }: StatementsScreenProps) {
  const t = useTranslations('statements')
  const { accountId } = useAccountId()
  const pane = useSplitPane('open')
  const { opened } = pane
  const list = useList(useInfiniteQuery(listQuery(statements.list, { accountId })))
  const changed = useChangedStates(list.rows)
  const nothing = !list.loading && !list.failed && list.rows.length === 0
  const request = ofAccount('/pix/statements/new', accountId)
  const loaded = t(list.hasMore ? 'list.count-more' : 'list.count', { count: list.rows.length })
  return (
    <ListScreen
      title={t('list.title')}
      actions={
        <>
          <AccountSwitcher className={cx(opened && 'max-pane:hidden')} />
          {mayRequest && (
            <ButtonLink href={request} variant="primary" className={cx('max-md:hidden', opened && 'max-pane:hidden')}>
              <Plus aria-hidden /> {t('list.ask')}
            </ButtonLink>
          )}
        </>
      }
      filters={mayRequest && <Periods accountId={accountId} />}
      list={list}
      partial={{ title: t('list.partial-title'), what: t('list.partial-what') }}
      nothing={{
        icon: <ReceiptText aria-hidden />,
        title: t(accountId ? 'list.empty-account-title' : 'list.empty-title'),
        children: t(accountId ? 'list.empty-account-what' : 'list.empty-what'),
      }}
      loaded={`${loaded}, ${t('list.count-note')}`}
      below={
        mayRequest && (
          <div className="flex-none border-line border-t px-4 py-3 md:hidden">
            <ButtonLink href={request} variant="primary" block>
              <Plus aria-hidden /> {t('list.ask')}
            </ButtonLink>
          </div>
        )
      }
      split={{
        pane,
        label: t('list.label'),
        columns: (!nothing || opened) && 'pane:grid-cols-[minmax(432px,32%)_minmax(0,1fr)]',
        detail:
          pane.id !== null ? (
            <StatementPane
              key={pane.id}
              id={pane.id}
              listed={list.rows.find(({ id }) => id === pane.id)}
              mayRequest={mayRequest}
              {...pane.region}
            />
          ) : (
            !nothing && (
              <div className="flex min-h-0 border-line border-l max-pane:hidden">
                <EmptyState fill title={t('detail.choose-title')}>
                  {t('detail.choose-what')}
                </EmptyState>
              </div>
            )
          ),
      }}
    >
      <StatementList list={list} personId={personId} openId={pane.id} onOpen={pane.show} changed={changed} />
    </ListScreen>
  )
}

/** The periods that are requested most. */
function Periods({ accountId }: { accountId: string | undefined }) {
  const t = useTranslations('statements')
  return (
    <div className="flex min-h-12 flex-none items-center gap-2 border-line border-b py-2 pr-4 pl-5 text-ink-3 text-xs max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]">
      <span className="whitespace-nowrap">{t('list.again')}</span>
      {rangePresets.map((preset) => (
        <ButtonLink key={preset} href={ofAccount(`/pix/statements/new?period=${preset}`, accountId)} size="sm">
          {t(`range.${preset}`)}
        </ButtonLink>
      ))}
      <span className="ml-auto whitespace-nowrap max-lg:hidden">{t('list.retention-note')}</span>
    </div>
  )
}
