'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { noticePanelId } from '@/components/layout/notice-bell'
import { EmptyState } from '@/components/list/empty-state'
import { ListStates } from '@/components/list/list-screen'
import { ListFooter, useList } from '@/components/list/query-list'
import { IconButton, TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Ago } from '@/components/ui/moment'
import { Notice as NoticeBox } from '@/components/ui/notice'
import { useLateFocus } from '@/components/ui/popover'
import { SkeletonRows } from '@/components/ui/skeleton'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { notifications } from '@/lib/features/notices/contract'
import type { Notice } from '@/lib/features/notices/schema'
import { noticeAddress } from './notice-address'
import { useNoticeText } from './use-notice-text'

const close = () => document.getElementById(noticePanelId)?.hidePopover()

/** Content of the notifications panel: newest first, each with a link to its subject. */
export function NotificationList() {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const list = useList(useInfiniteQuery(listQuery(notifications.list, {})))
  const read = useMarkRead()
  const ref = useLateFocus<HTMLDivElement>()
  const newest = list.rows[0]
  const unread = list.rows.some((notice) => !notice.read)
  const open = (notice: Notice) => {
    if (!notice.read) read.mutate({ ids: [notice.id] })
    close()
  }
  const readAll = () => {
    if (newest) read.mutate({ upTo: newest.id })
    // The button disappears; without this the focus would not return to the bell.
    ref.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }
  return (
    <div ref={ref} className="flex max-h-[min(640px,calc(100dvh-16px))] flex-col max-md:h-full max-md:max-h-none">
      <header className="flex h-11 flex-none items-center gap-3 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{t('title')}</h2>
        {unread && (
          <TextButton className="min-h-6 text-sm" onClick={readAll}>
            {t('read-all')}
          </TextButton>
        )}
        <IconButton label={common('close')} variant="ghost" size="sm" data-first-focus onClick={close}>
          <X aria-hidden />
        </IconButton>
      </header>
      {read.error && <NoticeBox tone="danger" title={t('read-failed')} className="m-3 flex-none" />}
      <ListStates
        list={list}
        partial={{ title: t('partial'), what: null }}
        nothing={
          <EmptyState icon={<BellOff aria-hidden />} title={t('empty-title')} fill>
            {t('empty-what')}
          </EmptyState>
        }
      >
        {list.loading ? (
          <SkeletonRows rowClass="min-h-13 px-4 pl-9" />
        ) : (
          <>
            <ul aria-label={t('list')} className="min-h-0 flex-1 overflow-y-auto">
              {list.rows.map((notice) => (
                <NotificationRow key={notice.id} notice={notice} onOpen={open} />
              ))}
            </ul>
            <ListFooter list={list} end={<span className="ml-auto">{t('retention')}</span>}>
              {t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
            </ListFooter>
          </>
        )}
      </ListStates>
    </div>
  )
}

function NotificationRow({ notice, onOpen }: { notice: Notice; onOpen: (notice: Notice) => void }) {
  const t = useTranslations('notices')
  const { title, note, warns } = useNoticeText()(notice)
  const address = noticeAddress(notice)
  const line = {
    onClick: () => onOpen(notice),
    className:
      'grid min-h-13 w-full grid-cols-[8px_minmax(0,1fr)_max-content] content-center items-baseline gap-x-3 px-4 py-2 text-left text-sm -outline-offset-2 hover:bg-hover dark:hover:bg-pressed',
    children: (
      <>
        <span aria-hidden className={cx('size-2 rounded-full', !notice.read && 'bg-accent-dot')} />
        <span className={cx('min-w-0', notice.read ? 'text-ink-2' : 'font-medium', warns && 'text-wait-ink')}>
          {!notice.read && <span className="sr-only">{t('unread')}: </span>}
          {title}
        </span>
        <Ago at={notice.at} className="whitespace-nowrap text-ink-3 text-xs" />
        {note && <span className="wrap-anywhere col-span-2 col-start-2 line-clamp-2 text-ink-3 text-xs">{note}</span>}
      </>
    ),
  }
  return (
    <li className="border-line border-b last:border-b-0">
      {address === null ? <button type="button" {...line} /> : <Link href={address} {...line} />}
    </li>
  )
}

/** Marks notifications as read: on the screen immediately, on the server in the background. */
function useMarkRead() {
  const client = useQueryClient()
  const { queryKey } = listQuery(notifications.list, {})
  return useWrite(notifications.read, {
    onMutate(input) {
      const isMeant = (id: string) => ('ids' in input ? input.ids.includes(id) : Number(id) <= Number(input.upTo))
      const marked = (notice: Notice) => (isMeant(notice.id) ? { ...notice, read: true } : notice)
      client.setQueryData(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(marked) })) },
      )
    },
    onSuccess: (summary) => client.setQueryData(readQuery(notifications.summary, {}).queryKey, summary),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
