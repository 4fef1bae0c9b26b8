import { noticeChoices } from '@/lib/features/notices/choices/contract'
import { choicesInput, ownChoices } from '@/lib/features/notices/choices/schema'
import { getBrief, getOwnChoices, saveOwnChoices } from '@/lib/features/notices/choices/service'
import { notifications } from '@/lib/features/notices/contract'
import { noticeReadInput, noticeSummary } from '@/lib/features/notices/schema'
import { listNotices, readNotices, summarizeNotices } from '@/lib/features/notices/service'
import { readRoute, writeRoute } from '@/lib/server/http/routes'

export const noticesRoutes = [
  readRoute(getOwnChoices),
  writeRoute(noticeChoices.save, {
    input: choicesInput,
    output: ownChoices,
    run: (input, { person }) => saveOwnChoices(input, person),
  }),
  readRoute(getBrief),
  writeRoute(notifications.read, {
    input: noticeReadInput,
    output: noticeSummary,
    run: (input, { person }) => readNotices(input, person),
  }),
  readRoute(listNotices),
  readRoute(summarizeNotices),
]
