import { notifications } from '@/lib/features/notices/contract'
import { noticeReadInput, noticeSummary } from '@/lib/features/notices/schema'
import { readNotices } from '@/lib/features/notices/service'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: writeRoute(notifications.read, {
    input: noticeReadInput,
    output: noticeSummary,
    run: (input, { person }) => readNotices(input, person),
  }),
})
