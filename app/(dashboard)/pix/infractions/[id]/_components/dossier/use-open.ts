import { parseAsBoolean, useQueryState } from 'nuqs'

/** Back in the browser closes it. */
const openParser = parseAsBoolean.withDefault(false).withOptions({ history: 'push' })

/** Whether the dossier is shown in the place of the columns. */
export const useDossierOpen = () => useQueryState('dossier', openParser)
