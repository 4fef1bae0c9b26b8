'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { noticePanelId } from '@/components/layout/notice-bell'
import { absent } from '@/components/ui/absent'
import type { ApiError } from '@/lib/client/api'
import { startLive } from '@/lib/client/live'
import { fetchPage } from '@/lib/client/read-query'
import { watchSession } from '@/lib/client/watch-session'
import type { PagePosition } from '@/lib/core/live-topics'
import { notifications } from '@/lib/features/notices/contract'

const SessionNotice = dynamic(() => import('./session-notice').then((part) => part.SessionNotice, absent), {
  ssr: false,
})

/** Notifications within this time share one toast. */
const batchMs = 700

/** Follows the event stream while the page is open; shows toasts for notices that the current page does not show. */
export function NotificationToasts({ personId, position }: { personId: string; position: PagePosition }) {
  // A re-rendered page continues its stream.
  const [start] = useState(position)
  const client = useQueryClient()
  const router = useRouter()
  const [shown, setShown] = useState<ReactNode>(null)
  const openPage = useEffectEvent((address: string) => router.push(address))

  useEffect(() => {
    const batch = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined

    async function showBatch() {
      const ids = [...batch]
      batch.clear()
      timer = undefined
      if (document.hidden) return showOutside(ids)
      if (document.getElementById(noticePanelId)?.matches(':popover-open')) return
      const fresh = await claimToasts(personId, ids)
      if (fresh.length === 0) return
      const [{ NoticeToast }, { items }] = await Promise.all([
        import('./notice-toast'),
        fetchPage(notifications.list, { unread: '1' }),
      ])
      setShown(<NoticeToast notices={items.filter(({ id }) => fresh.includes(id))} />)
    }

    /** A visible tab is faster; among hidden tabs, the first one wins. */
    async function showOutside(ids: string[]) {
      if (!('Notification' in window) || Notification.permission !== 'granted') return
      await new Promise((resolve) => setTimeout(resolve, batchMs))
      const fresh = await claimToasts(personId, ids)
      if (fresh.length > 0) await (await import('./notification-outside')).showOutside(fresh, openPage)
    }

    const stop = startLive(client, {
      personId,
      ...start,
      onMessage(topic, subject) {
        if (topic !== 'notices' || subject === undefined) return
        batch.add(subject)
        // A notification that cannot be shown now remains in the list.
        timer ??= setTimeout(() => showBatch().catch(() => undefined), batchMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, personId, start])

  const [signedOut, setSignedOut] = useState<ApiError | null>(null)
  useEffect(() => watchSession(client, setSignedOut), [client])
  return (
    <>
      {shown}
      {signedOut && <SessionNotice refused={signedOut} />}
    </>
  )
}

/** Notifications that no tab of this browser has shown yet. Ids grow. */
async function claimToasts(personId: string, ids: readonly string[]): Promise<string[]> {
  const name = `lastro-notified-${personId}`
  const claim = () => {
    const notified = Number(localStorage.getItem(name) ?? 0)
    const fresh = ids.filter((id) => Number(id) > notified)
    if (fresh.length > 0) localStorage.setItem(name, String(Math.max(...fresh.map(Number))))
    return fresh
  }
  return 'locks' in navigator ? await navigator.locks.request(name, claim) : claim()
}
