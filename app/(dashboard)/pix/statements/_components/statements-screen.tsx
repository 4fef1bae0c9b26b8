'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, ReceiptText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageHeader } from '@/components/layout/page-header'
import { rangePresets } from '@/components/list/day-range'
import { EmptyState } from '@/components/list/empty-state'
import { ListFailure, LoadedNote, listState, PartialNotice, useLoadMore } from '@/components/list/query-list'
import { useChangedStates } from '@/components/list/use-changed-states'
import { ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { listQuery } from '@/lib/client/read-query'
import { statements } from '@/lib/features/pix/statements/contract'
import { askAddress } from './ask-address'
import { listInput } from './place'
import { StatementList } from './statement-list'
import { StatementPane } from './statement-pane'
import { usePlace } from './use-place'

type StatementsScreenProps = { personId: string; mayAsk: boolean }

/** Every statement that was asked for, one of them open beside the list. */
export function StatementsScreen({ personId, mayAsk }: StatementsScreenProps) {
  const t = useTranslations('statements')
  const listRef = useRef<HTMLElement>(null)
  const { accountId, openId, show, close, closeOnEscape } = usePlace(listRef)
  const query = useInfiniteQuery(listQuery(statements.list, listInput({ accountId })))
  const list = listState(query, useLoadMore(query))
  const changed = useChangedStates(list.rows)
  const nothing = !list.loading && !list.failed && list.rows.length === 0
  const opened = openId !== null
  const keys = { onKeyDown: closeOnEscape }
  return (
    <>
      <PageHeader
        title={t('list.title')}
        actions={
          <>
            <AccountSwitcher className={cx(opened && 'max-[1100px]:hidden')} />
            {mayAsk && (
              <ButtonLink
                href={askAddress({ accountId })}
                prefetch={false}
                variant="primary"
                className={cx('max-md:hidden', opened && 'max-[1100px]:hidden')}
              >
                <Plus aria-hidden /> {t('list.ask')}
              </ButtonLink>
            )}
          </>
        }
      />
      {mayAsk && <AskAgain accountId={accountId} className={cx(opened && 'max-[1100px]:hidden')} />}
      <div
        {...keys}
        className={cx(
          'relative grid min-h-0 flex-1',
          (!nothing || opened) && 'min-[1100px]:grid-cols-[minmax(432px,32%)_minmax(0,1fr)]',
        )}
      >
        <section
          ref={listRef}
          aria-label={t('list.label')}
          className={cx('flex min-h-0 min-w-0 flex-col', opened && 'max-[1100px]:invisible')}
        >
          <PartialNotice list={list} title={t('list.partial-title')}>
            {t('list.partial-what')}
          </PartialNotice>
          {list.failed && <ListFailure list={list} />}
          {nothing && (
            <EmptyState
              fill
              icon={<ReceiptText aria-hidden />}
              title={t(accountId ? 'list.empty-account-title' : 'list.empty-title')}
            >
              {t(accountId ? 'list.empty-account-what' : 'list.empty-what')}
            </EmptyState>
          )}
          {!list.failed && !nothing && (
            <>
              <StatementList list={list} personId={personId} openId={openId} onOpen={show} changed={changed} />
              <footer className="flex h-10 flex-none items-center gap-3 border-line border-t pr-4 pl-5 text-ink-3 text-xs tabular-nums max-md:px-4">
                <LoadedNote list={list}>
                  {t(list.hasMore ? 'list.count-more' : 'list.count', { count: list.rows.length })},{' '}
                  {t('list.count-note')}
                </LoadedNote>
              </footer>
            </>
          )}
          {mayAsk && (
            <div className="flex-none border-line border-t px-4 py-3 md:hidden">
              <ButtonLink href={askAddress({ accountId })} prefetch={false} variant="primary" block>
                <Plus aria-hidden /> {t('list.ask')}
              </ButtonLink>
            </div>
          )}
        </section>
        {opened ? (
          <StatementPane
            key={openId}
            id={openId}
            listed={list.rows.find(({ id }) => id === openId)}
            mayAsk={mayAsk}
            onClose={close}
          />
        ) : (
          !nothing && (
            <div className="flex min-h-0 border-line border-l max-[1100px]:hidden">
              <EmptyState fill title={t('detail.choose-title')}>
                {t('detail.choose-what')}
              </EmptyState>
            </div>
          )
        )}
      </div>
    </>
  )
}

/** The periods that people ask for most. */
function AskAgain({ accountId, className }: { accountId: string | null; className: string }) {
  const t = useTranslations('statements')
  return (
    <div
      className={cx(
        'flex min-h-12 flex-none items-center gap-2 border-line border-b py-2 pr-4 pl-5 text-ink-3 text-xs max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]',
        className,
      )}
    >
      <span className="whitespace-nowrap">{t('list.again')}</span>
      {rangePresets.map((preset) => (
        <ButtonLink key={preset} href={askAddress({ accountId, preset })} prefetch={false} size="sm">
          {t(`range.${preset}`)}
        </ButtonLink>
      ))}
      <span className="ml-auto whitespace-nowrap max-lg:hidden">{t('list.kept-note')}</span>
    </div>
  )
}
