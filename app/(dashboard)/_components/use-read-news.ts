'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { notifications } from '@/lib/features/notices/contract'
import { readNotices } from '@/lib/features/notices/queries'
import type { NoticeReadInput } from '@/lib/features/notices/schema'

/** Marks news as read: the screen at once, the server behind it. */
export function useReadNews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: readNotices,
    onMutate(input: NoticeReadInput) {
      const isMeant = (id: string) => ('ids' in input ? input.ids.includes(id) : Number(id) <= Number(input.upTo))
      client.setQueryData(
        listQuery(notifications.list, {}).queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((notice) => (isMeant(notice.id) ? { ...notice, read: true } : notice)),
            })),
          },
      )
    },
    onSuccess: (summary) => client.setQueryData(readQuery(notifications.summary, {}).queryKey, summary),
    onError: () => client.invalidateQueries({ queryKey: listQuery(notifications.list, {}).queryKey }),
  })
}
