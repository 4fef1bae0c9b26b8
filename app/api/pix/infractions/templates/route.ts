import { templateWrites } from '@/lib/features/pix/infractions/contract'
import { template, templateFields } from '@/lib/features/pix/infractions/templates/schema'
import { createTemplate, listTemplates } from '@/lib/features/pix/infractions/templates/service'
import { readRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listTemplates),
  POST: writeRoute(templateWrites.create, {
    input: templateFields,
    output: template,
    status: 201,
    run: (input, { person }) => createTemplate(input, person),
  }),
})
