import { infractions } from '@/lib/features/pix/infractions/contract'
import { changeDraft } from '@/lib/features/pix/infractions/drafts/service'
import { draft, draftInput } from '@/lib/features/pix/infractions/schema'
import { routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: writeRoute(infractions.saveDraft, {
    input: draftInput,
    output: draft,
    run: (input, { person }) => changeDraft(input, person),
  }),
})
