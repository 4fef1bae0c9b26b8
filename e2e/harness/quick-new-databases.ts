import { PGlite } from '@electric-sql/pglite'
import { vi } from 'vitest'
import { placeCluster } from './made-cluster'

const create = PGlite.create.bind(PGlite)

/** New embedded databases of an importing file start from the run's cluster. */
vi.spyOn(PGlite, 'create').mockImplementation((folder, options) => {
  if (typeof folder === 'string') placeCluster(folder)
  return create(folder, options)
})
