import { openAnswerCopy } from '@/lib/features/pix/infractions/answer-copy/service'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { infractionId } from '@/lib/features/pix/infractions/schema'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute(infractions.answerFile, { input: infractionId, run: ({ id }) => openAnswerCopy(id) }),
})
