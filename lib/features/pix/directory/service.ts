import 'server-only'
import { currentDay } from '@/lib/core/dates'
import { read } from '@/lib/server/read'
import { directory } from './contract'
import { directoryEntry, directoryInput, directoryUsage, noInput } from './schema'
import { askDirectory, countLookUps } from './store'

/** One look-up per call, counted for the person: never prefetched, joined or repeated. */
export const lookUpKey = read(directory.lookUp, {
  input: directoryInput,
  output: directoryEntry,
  run: (wanted, { person, signal }) => askDirectory(person.id, wanted, signal),
})

/** How often this person has called the directory today, in São Paulo. */
export const getDirectoryUsage = read(directory.usage, {
  input: noInput,
  output: directoryUsage,
  run: (_, { person }) => countLookUps(person.id, new Date(`${currentDay(new Date())}T00:00:00-03:00`)),
})
