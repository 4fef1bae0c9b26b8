import { noticeChoices } from '@/lib/features/notices/choices/contract'
import { choicesInput, ownChoices } from '@/lib/features/notices/choices/schema'
import { getOwnChoices, saveOwnChoices } from '@/lib/features/notices/choices/service'
import { readRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(getOwnChoices),
  PUT: writeRoute(noticeChoices.save, {
    input: choicesInput,
    output: ownChoices,
    run: (input, { person }) => saveOwnChoices(input, person),
  }),
})
