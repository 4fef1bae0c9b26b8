'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useList } from '@/components/list/query-list'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Ago, Moment } from '@/components/ui/moment'
import { toast } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api'
import { listQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import { signOut } from '@/lib/client/sign-out'
import { sessions } from '@/lib/features/account/contract'
import type { Session } from '@/lib/features/account/schema'
import { AccountList } from './account-list'
import { useBrowserLabel } from './use-browser-label'

/** The sessions of the person, each with a button that ends it. */
export function OwnSessions() {
  const t = useTranslations('account.sessions')
  const list = useList(useInfiniteQuery(listQuery(sessions.own, {})))
  const [asking, setAsking] = useState(false)
  const others = list.hasMore || list.rows.some(({ current }) => !current)
  return (
    <>
      <AccountList
        labels="account.sessions"
        list={list}
        icon={<MonitorSmartphone aria-hidden />}
        row={(session) => <SessionRow key={session.id} session={session} />}
        rowClass="h-15"
        action={others && <Button onClick={() => setAsking(true)}>{t('end-others')}</Button>}
      />
      {asking && <EndOthers onClose={() => setAsking(false)} />}
    </>
  )
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.sessions')
  return (
    <ConfirmWrite
      contract={sessions.endOthers}
      input={{}}
      title={t('end-others-title')}
      keep={t('keep')}
      confirm={t('end-others')}
      onClose={onClose}
      onDone={() => {
        toast({ text: t('ended-others') })
        onClose()
      }}
    >
      {t('end-others-what')}
    </ConfirmWrite>
  )
}

/** A session at one browser. */
function SessionRow({ session }: { session: Session }) {
  const t = useTranslations('account.sessions')
  const browser = useBrowserLabel()(session.agent)
  const client = useQueryClient()
  const ending = useMutation({
    networkMode: 'always',
    mutationFn: () => (session.current ? signOut() : sendWrite(sessions.end, { id: session.id }).catch(unlessOver)),
    async onSuccess() {
      if (session.current) return
      toast({ text: t('ended', { browser }) })
      await client.invalidateQueries({ queryKey: listQuery(sessions.own, {}).queryKey })
    },
  })
  return (
    <li className="border-line border-b px-5 py-3 text-sm last:border-b-0 max-md:px-4">
      <div className="grid items-center gap-x-4 gap-y-2 max-md:grid-cols-[minmax(0,1fr)_max-content] md:grid-cols-[minmax(0,1fr)_136px_184px_96px]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium" title={session.agent ?? undefined}>
            {browser}
            {session.current && <Badge tone="accent">{t('current')}</Badge>}
          </p>
          <p className="text-ink-3 text-xs">
            {session.address ? <span className="ident">{session.address}</span> : t('no-address')}
          </p>
        </div>
        <div className="text-right md:order-last">
          <Button
            size="sm"
            busy={ending.isPending}
            aria-label={session.current ? undefined : t('end-of', { browser })}
            onClick={() => ending.mutate()}
          >
            {t(session.current ? 'leave' : 'end')}
          </Button>
        </div>
        <Fact label={t('started')}>
          <Moment at={session.startedAt} />
        </Fact>
        <Fact label={t.rich('seen', { ago: () => <Ago at={session.lastSeenAt} /> })}>
          <Moment at={session.lastSeenAt} />
        </Fact>
      </div>
      {ending.error && <ErrorNotice error={ending.error} className="mt-3" />}
    </li>
  )
}

/** A session that has ended meanwhile is the desired result. */
function unlessOver(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <p className="text-xs tabular-nums max-md:col-span-2">
      <span className="block text-ink-3 max-md:mr-1 max-md:inline">{label}</span>
      {children}
    </p>
  )
}
