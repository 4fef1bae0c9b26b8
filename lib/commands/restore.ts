import { resolve } from 'node:path'
import { BadBackup } from '@/lib/features/backup/manifest'
import { restoreBackup } from '@/lib/features/backup/restore'
import { headText } from '@/lib/server/audit/verification'
import { couldNot, end, loadConfiguration, onlyArgument } from './command-end'

/** Exit codes: 0 restored, 1 the backup is damaged, 2 it could not be restored. */
const [notGood] = [1]

loadConfiguration()
const path = resolve(onlyArgument('npm run restore -- FILE'))
const { manifest, head, ended, replaced } = await restoreBackup(path, (line) => console.error(line)).catch(
  (error: unknown) => {
    if (error instanceof BadBackup) end(notGood, `${path} is not restored: ${error.message}`)
    return couldNot(`${path} is not restored`)(error)
  },
)
console.log(`Restored to what it was at ${manifest.madeAt}; audit head ${headText(head)}`)
if (replaced)
  console.log(`The audit that was here reached ${headText(replaced)}: what came after the backup is not in it any more`)
for (const { store, id } of manifest.missing) console.error(`${store}/${id} was not whole when the backup was made`)
console.log('What was sent upstream after that is not in it: compare the statement of each account since then')
console.log(
  `${ended} requests for approval were ended unsent: they may have been approved and sent since, check before you ask for them anew`,
)
console.log(
  'What was being sent, or was unknown, is settled by asking upstream after the start; everybody signs in again',
)
process.exit(0)
