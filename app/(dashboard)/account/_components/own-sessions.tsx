'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { ListStates } from '@/components/list/list-screen'
import { ListFooter, useList } from '@/components/list/query-list'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { SkeletonRows } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { listQuery } from '@/lib/client/read-query'
import { sessions } from '@/lib/features/account/contract'
import { endOtherSessions } from '@/lib/features/account/queries'
import { SessionRow } from './session-row'

/** Where the person is signed in, and the way out of each. */
export function OwnSessions() {
  const t = useTranslations('account.sessions')
  const list = useList(useInfiniteQuery(listQuery(sessions.own, {})))
  const [asking, setAsking] = useState(false)
  const others = list.hasMore || list.rows.some(({ current }) => !current)
  return (
    <section aria-labelledby="sessions-title" className="pb-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-5 pb-3 max-md:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="sessions-title" className="font-semibold text-base">
            {t('title')}
          </h2>
          <p className="mt-1 text-ink-2 text-sm">{t('what')}</p>
        </div>
        {others && <Button onClick={() => setAsking(true)}>{t('end-others')}</Button>}
      </header>
      <ListStates
        list={list}
        partial={{ title: t('partial-title'), what: t('partial-what') }}
        nothing={
          <EmptyState icon={<MonitorSmartphone aria-hidden />} title={t('empty-title')}>
            {t('empty-what')}
          </EmptyState>
        }
      >
        <div className="border-line border-t">
          {list.loading ? (
            <SkeletonRows rowClass="h-15 px-5 max-md:px-4" />
          ) : (
            <ul aria-labelledby="sessions-title">
              {list.rows.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
        </div>
        {!list.loading && (
          <ListFooter list={list}>
            {t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
          </ListFooter>
        )}
      </ListStates>
      {asking && <EndOthers onClose={() => setAsking(false)} />}
    </section>
  )
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.sessions')
  const client = useQueryClient()
  const ending = useMutation({
    networkMode: 'always',
    mutationFn: endOtherSessions,
    async onSuccess() {
      await client.invalidateQueries({ queryKey: listQuery(sessions.own, {}).queryKey })
      toast({ text: t('ended-others') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('end-others-title')}
      keep={t('keep')}
      confirm={t('end-others')}
      busy={ending.isPending}
      onClose={onClose}
      onConfirm={() => ending.mutate()}
      error={ending.error && <ErrorNotice error={ending.error} />}
    >
      {t('end-others-what')}
    </ConfirmDialog>
  )
}
