import { savedFilters } from '@/lib/features/documents/filters/contract'
import { newSavedFilter, savedFilter } from '@/lib/features/documents/filters/schema'
import { listSavedFilters, saveFilter } from '@/lib/features/documents/filters/service'
import { readRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: readRoute(listSavedFilters),
  POST: writeRoute(savedFilters.save, {
    input: newSavedFilter,
    output: savedFilter,
    status: 201,
    run: (input, { person }) => saveFilter(input, person),
  }),
})
