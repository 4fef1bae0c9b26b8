import { listQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'

/** All of them: a team has a handful. */
export const allTemplates = listQuery(infractions.templates, { limit: 200 })
