import 'server-only'
import { askDirectory } from '@/lib/server/directory'
import { read } from '@/lib/server/read'
import { directoryEntry, directoryInput } from './schema'

/** One look-up per call, counted for the person: never prefetched, joined or repeated. */
export const lookUpKey = read({
  path: 'pix/directory',
  may: 'pix.directory.read',
  input: directoryInput,
  output: directoryEntry,
  run: (wanted, { person, signal }) => askDirectory(person.id, wanted, signal),
})
