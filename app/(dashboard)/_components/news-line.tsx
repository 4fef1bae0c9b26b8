'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { noticePanelId } from '@/components/layout/notice-bell'
import { absent } from '@/components/ui/absent'
import { toast } from '@/components/ui/toast'
import type { ApiError } from '@/lib/client/api'
import { startLive } from '@/lib/client/live'
import { fetchPage } from '@/lib/client/read-query'
import { watchSession } from '@/lib/client/watch-session'
import { notifications } from '@/lib/features/notices/contract'
import type { Notice } from '@/lib/features/notices/schema'
import { isLookingAt, noticeAddress } from './news-address'
import { claimNews } from './news-told'
import { useNewsWords } from './use-news-words'

const SessionNotice = dynamic(() => import('./session-notice').then((part) => part.SessionNotice, absent), {
  ssr: false,
})

/** What comes within this time is told together. */
const gatherMs = 700

/** Hears what changes as long as the page is there, and tells news that the person is not looking at anyway. */
export function NewsLine({ personId, after }: { personId: string; after: number }) {
  // Drawn again, a page goes on with the line it has.
  const [start] = useState(after)
  const t = useTranslations('notices')
  const words = useNewsWords()
  const client = useQueryClient()
  const router = useRouter()
  const tell = useRef<(news: readonly Notice[]) => void>(undefined)
  useEffect(() => {
    tell.current = (news) => {
      const [only] = news
      if (!only) return
      if (news.length > 1) {
        const see = () => document.getElementById(noticePanelId)?.showPopover()
        return toast({
          text: t('toast-many', { count: news.length }),
          action: { label: t('toast-list'), onClick: see },
        })
      }
      const address = noticeAddress(only)
      const action = address === null ? undefined : { label: t('toast-open'), onClick: () => router.push(address) }
      toast({ text: words(only).title, action })
    }
  })

  useEffect(() => {
    const gathered = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined

    async function tellGathered() {
      const ids = [...gathered]
      gathered.clear()
      timer = undefined
      if (document.hidden || document.getElementById(noticePanelId)?.matches(':popover-open')) return
      const fresh = await claimNews(personId, ids)
      if (fresh.length === 0) return
      const unread = (await fetchPage(notifications.list, { unread: '1' })).items
      const elsewhere = ({ id, ...notice }: Notice) =>
        fresh.includes(id) && !isLookingAt(window.location.pathname, noticeAddress({ id, ...notice }))
      tell.current?.(unread.filter(elsewhere))
    }

    const stop = startLive(client, {
      personId,
      after: start,
      onMessage(topic, subject) {
        if (topic !== 'notices' || subject === undefined) return
        gathered.add(subject)
        // What cannot be told now stands in the list all the same.
        timer ??= setTimeout(() => tellGathered().catch(() => undefined), gatherMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, personId, start])

  const [signedOut, setSignedOut] = useState<ApiError | null>(null)
  useEffect(() => watchSession(client, setSignedOut), [client])
  return signedOut && <SessionNotice refused={signedOut} />
}
