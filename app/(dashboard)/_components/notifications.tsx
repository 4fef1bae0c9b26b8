'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { noticePanelId, UnreadNotices } from '@/components/layout/notice-bell'
import { absent } from '@/components/ui/absent'
import { readQuery } from '@/lib/client/read-query'
import type { PagePosition } from '@/lib/core/live-topics'
import { notifications } from '@/lib/features/notices/contract'

const NotificationToasts = dynamic(
  () => import('./notification-toasts').then((part) => part.NotificationToasts, absent),
  { ssr: false },
)
const NotificationList = dynamic(() => import('./notification-list').then((part) => part.NotificationList), {
  ssr: false,
})

/** The stream starts after the page has come to rest, from the position at which the page was rendered. */
const restMs = 1_500

type NotificationsProps = {
  personId: string
  position: PagePosition
  children: ReactNode
}

/** Live updates while the page is open: refreshes the screens, and notifies the person. */
export function Notifications({ personId, position, children }: NotificationsProps) {
  const t = useTranslations('notices')
  const unread = useQuery(readQuery(notifications.summary, {})).data?.unread ?? 0
  const [open, setOpen] = useState(false)
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setAtRest, restMs, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <UnreadNotices value={unread}>
      {children}
      <div
        id={noticePanelId}
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        onBeforeToggle={(event) => event.newState === 'open' && setOpen(true)}
        // The panel must stay mounted until then: the focus returns to the bell from inside.
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
        className="panel-pop w-100 overflow-hidden max-md:inset-2 max-md:m-0 max-md:h-auto max-md:w-auto md:top-2 md:left-[calc(var(--spacing-rail)+8px)] md:m-0"
      >
        {open && <NotificationList />}
      </div>
      {atRest && <NotificationToasts personId={personId} position={position} />}
    </UnreadNotices>
  )
}
