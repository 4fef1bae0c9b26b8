import { openAnswerCopy } from '@/lib/features/pix/infractions/answer-copy/service'
import { infractionId } from '@/lib/features/pix/infractions/schema'
import { downloadRoute } from '@/lib/server/download-route'
import { routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute({ may: 'pix.infractions.read', input: infractionId, run: ({ id }) => openAnswerCopy(id) }),
})
