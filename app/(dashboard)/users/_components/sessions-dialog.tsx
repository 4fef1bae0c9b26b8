'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Ago, Moment } from '@/components/ui/moment'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { listQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { sessions } from '@/lib/features/account/contract'
import type { Session } from '@/lib/features/account/schema'
import type { User } from '@/lib/features/users/schema'
import { agentName } from './agent-name'

/** A user's sessions, with the button that ends all of them. */
export function SessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('users.sessions')
  const common = useTranslations('common')
  const query = useInfiniteQuery(listQuery(sessions.ofUser, { id: user.id }))
  const ending = useWrite(sessions.endOfUser, {
    onSuccess() {
      toast({ text: t('ended', { name: user.name }) })
      onClose()
    },
  })
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  const error = ending.error ?? query.error
  return (
    <Dialog
      onClose={onClose}
      title={t('title', { name: user.name })}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            {common('close')}
          </Button>
          {rows.length > 0 && (
            <Button variant="danger" busy={ending.isPending} onClick={() => ending.mutate({ id: user.id })}>
              {t('end-all')}
            </Button>
          )}
        </>
      }
    >
      {query.isPending && <Skeleton className="w-64" />}
      {query.isSuccess && rows.length === 0 && <p className="text-ink-2 text-sm">{t('none')}</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col">
          {rows.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {common('load-more')}
        </Button>
      )}
      {error && <ErrorNotice error={error} />}
    </Dialog>
  )
}

function SessionLine({ session: { startedAt, lastSeenAt, address, agent } }: { session: Session }) {
  const t = useTranslations('users.sessions')
  return (
    <li className="border-line border-b py-2 text-sm first:pt-0 last:border-b-0 last:pb-0">
      <p className="flex gap-3">
        <span className="wrap-anywhere min-w-0 flex-1 font-medium">{agentName(agent) ?? agent ?? t('no-agent')}</span>
        <Ago at={lastSeenAt} className="whitespace-nowrap text-ink-2" />
      </p>
      <p className="text-ink-3 text-xs">
        {t('began')} <Moment at={startedAt} />
        {address && t('from', { address })}
      </p>
    </li>
  )
}
