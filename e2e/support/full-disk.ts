import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/** While this file is in `DATA_DIR`, the disk is full for a Lastro started with this script. */
const mark = 'disk-is-full'

const { DATA_DIR: dataDir = '' } = process.env
const { createWriteStream } = fs

/** Writes go to a device that refuses them for lack of space. */
fs.createWriteStream = (path, options) => {
  const isFull = String(path).startsWith(dataDir) && fs.existsSync(join(dataDir, mark))
  if (!isFull) return createWriteStream(path, options)
  fs.writeFileSync(path, 'the beginning')
  return createWriteStream('/dev/full')
}
syncBuiltinESMExports()
