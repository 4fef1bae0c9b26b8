'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { EmptyState } from '@/components/list/empty-state'
import { ListStates } from '@/components/list/list-screen'
import { ListFooter, type useList } from '@/components/list/query-list'
import { cx } from '@/components/ui/cx'
import { SkeletonRows } from '@/components/ui/skeleton'

type AccountListProps<R> = {
  labels: 'account.sessions' | 'account.activity'
  list: ReturnType<typeof useList<R>>
  icon: ReactNode
  row: (row: R) => ReactNode
  /** Height class of a placeholder row. */
  rowClass: string
  /** Shown next to the heading. */
  action?: ReactNode
  className?: string
}

/** A list of the account page with its heading, loading and failure states. */
export function AccountList<R>({ labels, list, icon, row, rowClass, action, className }: AccountListProps<R>) {
  const t = useTranslations(labels)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={cx('pb-5', className)}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-5 pb-3 max-md:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={titleId} className="font-semibold text-base">
            {t('title')}
          </h2>
          <p className="mt-1 text-ink-2 text-sm">{t('what')}</p>
        </div>
        {action}
      </header>
      <ListStates
        list={list}
        partial={{ title: t('partial-title'), what: t('partial-what') }}
        nothing={
          <EmptyState icon={icon} title={t('empty-title')}>
            {t('empty-what')}
          </EmptyState>
        }
      >
        <div className="border-line border-t">
          {list.loading ? (
            <SkeletonRows rowClass={cx(rowClass, 'px-5 max-md:px-4')} />
          ) : (
            <ul aria-labelledby={titleId}>{list.rows.map(row)}</ul>
          )}
        </div>
        {!list.loading && (
          <ListFooter list={list}>
            {t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
          </ListFooter>
        )}
      </ListStates>
    </section>
  )
}
