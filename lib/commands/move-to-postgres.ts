import { resolve } from 'node:path'
import { moveToPostgres, UnequalCopyError } from '@/lib/features/backup/move'
import { headText } from '@/lib/server/audit/verification'
import { env } from '@/lib/server/env'
import { couldNot, end, loadConfiguration, onlyArgument } from './command-end'

/** Exit codes: 0 moved, 1 the copy differs, 2 it could not be moved. */
const [notEqual] = [1]

loadConfiguration()
const usage = 'npm run move-to-postgres -- postgres://user:password@host/database'
const url = onlyArgument(usage)
if (!/^postgres(ql)?:\/\//.test(url)) end(2, usage)
const dataDir = env().DATA_DIR
const moved = await moveToPostgres(dataDir, url, (line) => console.error(line)).catch((error: unknown) => {
  if (error instanceof UnequalCopyError) end(notEqual, `Nothing is moved: ${error.message}`)
  return couldNot('Nothing is moved')(error)
})
const { rows, files, head, missing } = moved
console.log(`Moved and compared: ${rows} rows, ${files} files, audit head ${headText(head)}`)
for (const name of missing) console.error(`${name} was not whole in DATA_DIR, and is not in PostgreSQL`)
console.log('Set DATABASE_URL to that address and start Lastro; keep DATA_DIR, AUTH_SECRET and AUDIT_KEY as they are')
console.log(
  `Once it works, ${['db', 'attachments', 'exports'].map((name) => resolve(dataDir, name)).join(', ')} may go`,
)
process.exit(0)
