'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noticeSummaryQuery, noticesQuery, readNotices } from '@/lib/features/notices/queries'
import type { NoticeReadInput } from '@/lib/features/notices/schema'

/** Marks news as read: the screen at once, the server behind it. */
export function useReadNews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: readNotices,
    onMutate(input: NoticeReadInput) {
      const isMeant = (id: string) => ('ids' in input ? input.ids.includes(id) : Number(id) <= Number(input.upTo))
      client.setQueryData(
        noticesQuery().queryKey,
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
    onSuccess: (summary) => client.setQueryData(noticeSummaryQuery().queryKey, summary),
    onError: () => client.invalidateQueries({ queryKey: noticesQuery().queryKey }),
  })
}
