import 'server-only'
import { currentDay, startOfDay } from '@/lib/core/dates'
import { likelyPixKeyType } from '@/lib/core/pix/pix-key'
import { changeOf } from '@/lib/features/pix/payees/rules'
import { knownHolders } from '@/lib/features/pix/payees/store/known'
import { db } from '@/lib/server/db/client'
import { publish } from '@/lib/server/live/publish'
import { read } from '@/lib/server/read'
import { directory } from './contract'
import { directoryAnswer, directoryInput, directoryUsage, noInput } from './schema'
import { askDirectory, countLookUps } from './store/look-ups'

/** One look-up per call, counted for the person: never prefetched, joined or repeated. */
export const lookUpKey = read(directory.lookUp, {
  input: directoryInput,
  output: directoryAnswer,
  async run(wanted, person, { signal }) {
    const type = wanted.keyType ?? likelyPixKeyType(wanted.key)
    const key = type && { type, value: wanted.key }
    const [known = null] = key ? [...(await knownHolders([key])).values()] : []
    const found = await askDirectory(person.id, wanted, signal)
    const change = known && changeOf(known, found)
    if (change) await publish(await db(), [{ topic: 'pix.payees' }])
    return { ...found, known: known && { ...known, change } }
  },
})

/** How often this person, and Lastro by itself, has called the directory today, in São Paulo. */
export const getDirectoryUsage = read(directory.usage, {
  input: noInput,
  output: directoryUsage,
  async run(_, person) {
    const since = startOfDay(currentDay(new Date()))
    return { ...(await countLookUps(person.id, since)), lastro: await countLookUps(null, since) }
  },
})
