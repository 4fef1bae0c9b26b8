import { migrateAsOwner } from '@/lib/server/db/grants'
import { couldNot, end, loadVariables } from './command-end'

/** Exit codes: 0 migrated, 2 not. */
const usage =
  'npm run migrate -- ROLE, with the DATABASE_URL of the role that owns the tables; without ROLE nothing is granted'

loadVariables()
const [role = null, ...others] = process.argv.slice(2)
if (others.length > 0 || role?.startsWith('-')) end(2, usage)
const url = process.env.DATABASE_URL ?? ''
if (!/^postgres(ql)?:\/\//.test(url)) end(2, usage)
await migrateAsOwner(url, role).catch(couldNot('The database is not migrated'))
console.log('Every migration is applied')
if (role) console.log(`${role} may work with the tables; of the audit it may only read and append`)
process.exit(0)
