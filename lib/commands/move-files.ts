import { resolve } from 'node:path'
import { moveIntoStore, moveOutOfStore, ownName } from '@/lib/features/backup/move-files'
import { closeDatabase } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { couldNot, end, loadConfiguration, loadVariables, onlyArgument } from './command-end'

/** Exit codes: 0 moved, 1 moved except for damaged files, 2 not moved or incomplete; it can be repeated. */
const usage = 'npm run move-files -- s3://key:secret@host/bucket?region=…, or -- local'
const target = onlyArgument(usage)
const back = target === 'local'
loadVariables()
const configured = process.env.OBJECT_STORE_URL ?? ''
if (!back && configured !== '' && configured !== target)
  end(2, 'OBJECT_STORE_URL names another store: move its files back with -- local first')
if (!back) process.env.OBJECT_STORE_URL = target
process.env.PGAPPNAME = ownName
loadConfiguration()
if (env().OBJECT_STORE_URL === '')
  end(2, 'OBJECT_STORE_URL is empty: it names the store from which files are moved back')
const say = (line: string) => console.error(line)
const { moved, missing } = await (back ? moveOutOfStore(say) : moveIntoStore(say)).catch(
  couldNot('Not all files are moved'),
)
await closeDatabase()
console.log(`Moved and compared: ${moved} files`)
for (const name of missing)
  console.error(`${name} was not whole in ${resolve(env().DATA_DIR)} or the database, and stays there`)
console.log(back ? 'Remove OBJECT_STORE_URL and start Lastro' : 'Set OBJECT_STORE_URL to that address and start Lastro')
process.exit(missing.length > 0 ? 1 : 0)
