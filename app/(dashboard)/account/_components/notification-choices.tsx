'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { useHydrated } from '@/components/ui/hydrated'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { StatusBadge } from '@/components/ui/status-badge'
import { toast } from '@/components/ui/toast'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { noticeChoices } from '@/lib/features/notices/choices/contract'
import type { OwnChoice } from '@/lib/features/notices/choices/schema'
import { notifications } from '@/lib/features/notices/contract'
import { ChoiceRow, choiceColumns } from './choice-row'

const query = readQuery(noticeChoices.own, {})

/** Choices of notification by kind; each change is saved immediately. */
export function NotificationChoices() {
  const t = useTranslations('account.notifications')
  const { data, error, refetch, isFetching } = useQuery(query)
  const saving = useSaveChoices()
  const permission = useBrowserPermission()
  const allowAll = () => {
    if (data) saving.mutate({ choices: data.choices.map((choice) => ({ ...choice, browser: choice.inApp })) })
  }
  return (
    <section
      id="notification-choices"
      aria-labelledby="notifications-title"
      className="scroll-mt-4 border-line border-b p-5 max-md:p-4"
    >
      <h2 id="notifications-title" className="font-semibold text-base">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-140 text-ink-2 text-sm">{t('what')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} className="mt-3" />}
      {!data && !error && <Skeleton className="mt-3 h-40" />}
      {data && (
        <>
          {!data.email && (
            <Notice tone="plain" className="mt-3 max-w-140">
              {t('no-mail')}
            </Notice>
          )}
          <Choices
            choices={data.choices}
            browser={permission.state === 'granted'}
            onChange={(choice) => saving.mutate({ choices: [choice] })}
          />
          {saving.error && <ErrorNotice error={saving.error} className="mt-3" />}
          <BrowserPermission permission={permission} onAllowed={allowAll} />
          <p className="mt-2 max-w-140 text-ink-3 text-xs">{t('in-app-what')}</p>
        </>
      )}
    </section>
  )
}

/** Changes are shown immediately and reverted when saving fails. */
function useSaveChoices() {
  const t = useTranslations('account.notifications')
  const client = useQueryClient()
  return useWrite(noticeChoices.save, {
    scope: { id: 'notice choices' },
    async onMutate({ choices }) {
      await client.cancelQueries({ queryKey: query.queryKey })
      const changed = (one: OwnChoice) => choices.find(({ kind }) => kind === one.kind) ?? one
      client.setQueryData(query.queryKey, (data) => data && { ...data, choices: data.choices.map(changed) })
    },
    onSuccess() {
      toast({ text: t('saved') })
      void client.invalidateQueries({ queryKey: readQuery(notifications.summary, {}).queryKey })
    },
    onError: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
}

type ChoicesProps = { choices: OwnChoice[]; browser: boolean; onChange: (choice: OwnChoice) => void }

function Choices({ choices, browser, onChange }: ChoicesProps) {
  const t = useTranslations('account.notifications')
  return (
    <div className="mt-4 max-w-180 border-line border-y">
      <div
        aria-hidden
        className={`grid h-8 items-center gap-x-3 border-line border-b text-ink-3 text-xs max-md:hidden ${choiceColumns}`}
      >
        <span>{t('kind')}</span>
        <span className="text-center">{t('in-app')}</span>
        <span className="text-center">{t('browser')}</span>
        <span>{t('email')}</span>
      </div>
      <ul aria-labelledby="notifications-title">
        {choices.map((choice) => (
          <ChoiceRow key={choice.kind} choice={choice} browser={browser} onChange={onChange} />
        ))}
      </ul>
    </div>
  )
}

type State = NotificationPermission | 'missing' | null

type Permission = {
  /** Null while unknown. */
  state: State
  /** Asks the browser for permission, which it allows only in a click; returns the person's choice. */
  request: () => Promise<NotificationPermission>
}

/** Whether this browser shows our notifications. */
function useBrowserPermission(): Permission {
  const hydrated = useHydrated()
  const [answered, setAnswered] = useState<NotificationPermission | null>(null)
  const known = !hydrated ? null : 'Notification' in window ? Notification.permission : 'missing'
  return {
    state: answered ?? known,
    async request() {
      const answer = await Notification.requestPermission()
      setAnswered(answer)
      return answer
    },
  }
}

type BrowserPermissionProps = { permission: Permission; onAllowed: () => void }

/** The browser's permission for notifications, with a button to request it. */
function BrowserPermission({ permission: { state, request }, onAllowed }: BrowserPermissionProps) {
  const t = useTranslations('account.notifications')
  const allow = async () => {
    if ((await request()) === 'granted') onAllowed()
  }
  return (
    <div className="mt-4 flex max-w-180 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-72 text-ink-2">{t('browser-what')}</p>
      {state === 'default' && <Button onClick={() => void allow()}>{t('browser-allow')}</Button>}
      {state === 'granted' && <StatusBadge tone="settled">{t('browser-granted')}</StatusBadge>}
      {state === 'denied' && <p className="basis-full text-wait-ink">{t('browser-denied')}</p>}
      {state === 'missing' && <p className="basis-full text-ink-3">{t('browser-missing')}</p>}
    </div>
  )
}
