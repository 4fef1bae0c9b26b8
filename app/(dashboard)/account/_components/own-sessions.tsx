'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useList } from '@/components/list/query-list'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { listQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { sessions } from '@/lib/features/account/contract'
import { AccountList } from './account-list'
import { SessionRow } from './session-row'

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
  const ending = useWrite(sessions.endOthers, {
    onSuccess() {
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
      onConfirm={() => ending.mutate({})}
      error={ending.error && <ErrorNotice error={ending.error} />}
    >
      {t('end-others-what')}
    </ConfirmDialog>
  )
}
