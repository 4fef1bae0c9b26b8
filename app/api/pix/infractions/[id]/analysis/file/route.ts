import { openKeptCopy } from '@/lib/features/pix/infractions/kept-copy/service'
import { infractionId } from '@/lib/features/pix/infractions/schema'
import { downloadRoute, routes } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: downloadRoute({ may: 'pix.infractions.read', input: infractionId, run: ({ id }) => openKeptCopy(id) }),
})
