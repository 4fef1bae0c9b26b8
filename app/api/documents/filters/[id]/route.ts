import { savedFilters } from '@/lib/features/documents/filters/contract'
import { savedFilter, savedFilterId, savedFilterName } from '@/lib/features/documents/filters/schema'
import { removeSavedFilter, renameSavedFilter } from '@/lib/features/documents/filters/service'
import { removalRoute, routes, writeRoute } from '@/lib/server/routes'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PATCH: writeRoute(savedFilters.rename, {
    input: savedFilterName,
    output: savedFilter,
    run: (input, { person }) => renameSavedFilter(input, person),
  }),
  DELETE: removalRoute(savedFilters.remove, {
    input: savedFilterId,
    run: ({ id }, { person }) => removeSavedFilter(id, person),
  }),
})
