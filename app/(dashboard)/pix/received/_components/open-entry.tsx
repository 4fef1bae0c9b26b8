'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import type { ListState } from '@/components/list/query-list'
import { PaneHead, PaneRegion } from '@/components/list/split-pane'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'
import { ReceivedDetail, type ReceivedRights } from './received-detail'

type OpenEntryProps = {
  /** Undefined while the list does not have it. */
  entry: ReceivedEntry | undefined
  list: ListState<ReceivedEntry>
  accountId: string | undefined
  rights: ReceivedRights
  regionRef: RefObject<HTMLElement | null>
  onPayer: (document: string) => void
  onClose: () => void
}

/** The entry that the address names: nothing upstream reads one alone, so it is there once the list has it. */
export function OpenEntry({ entry, list, accountId, rights, regionRef, onPayer, onClose }: OpenEntryProps) {
  const t = useTranslations('received')
  const title = entry ? (entry.payer?.name ?? t('no-payer')) : t('detail')
  return (
    <PaneRegion label={t('detail')} regionRef={regionRef}>
      <PaneHead title={title} onClose={onClose} />
      {entry ? (
        <ReceivedDetail key={entry.id} entry={entry} accountId={accountId} rights={rights} onPayer={onPayer} />
      ) : list.loading ? (
        <div className="flex flex-col gap-4 p-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="w-56" />
          <Skeleton className="w-48" />
        </div>
      ) : (
        <Missing list={list} />
      )}
    </PaneRegion>
  )
}

function Missing({ list }: { list: ListState<ReceivedEntry> }) {
  const t = useTranslations('received')
  return (
    <Notice
      role="status"
      title={t('missing-title')}
      className="m-4"
      actions={
        list.hasMore && (
          <Button size="sm" busy={list.loadingMore} onClick={list.loadMore}>
            {t('missing-more')}
          </Button>
        )
      }
    >
      {t('missing-what')}
    </Notice>
  )
}
