import { templateWrites } from '@/lib/features/pix/infractions/contract'
import { template, templateChange, templateId } from '@/lib/features/pix/infractions/templates/schema'
import { changeTemplate, removeTemplate } from '@/lib/features/pix/infractions/templates/service'
import { removalRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: writeRoute(templateWrites.change, {
    input: templateChange,
    output: template,
    run: (input, { person }) => changeTemplate(input, person),
  }),
  DELETE: removalRoute(templateWrites.remove, {
    input: templateId,
    run: ({ id }, { person }) => removeTemplate(id, person),
  }),
})
