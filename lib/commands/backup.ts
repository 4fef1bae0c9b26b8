import { resolve } from 'node:path'
import { makeBackup } from '@/lib/features/backup/backup'
import { headText } from '@/lib/server/audit/verification'
import { couldNot, end, loadConfiguration, onlyArgument } from './command-end'

/** Exit codes: 0 made, 1 made from incomplete data, 2 not made. */
const [notWhole] = [1]

loadConfiguration()
const path = resolve(onlyArgument('npm run backup -- FILE'))
const { tables, files, missing, audit } = await makeBackup(path, (line) => console.error(line)).catch(
  couldNot('There is no backup'),
)
const rows = tables.reduce((sum, table) => sum + table.rows, 0)
console.log(`The backup is ${path}: ${rows} rows, ${files.length} files, audit head ${headText(audit.head)}`)
console.log('AUTH_SECRET and AUDIT_KEY are not in it, and it cannot be restored without them: store them elsewhere')
for (const { store, id } of missing) console.error(`It lacks ${store}/${id}, or has it changed: so does this Lastro`)
if (audit.brokenAt !== null) end(notWhole, `The audit chain in it is broken at entry ${audit.brokenAt}`)
process.exit(missing.length > 0 ? notWhole : 0)
